import type { ExampleBlog } from '../example-blog.ts'

export const augmentedRealityInTheWarehouse: ExampleBlog = {
  slug: 'augmented-reality-in-the-warehouse',
  title: 'Augmented reality in the warehouse, one aisle at a time',
  category: 'Technology',
  createdAt: '2026-02-11T09:30:00',
  description:
    'Glasses or a phone can point to the right shelf. What has to be right behind the display before a picker will trust the arrow.',
  paragraphs: [
    'A picker walks an aisle with a list in one hand. The next line names a shelf, a box, and a count. Augmented reality puts that line where the eyes already are: a frame around the shelf, a number over the box, a tick when the scan agrees. The gain is in hands that stay free and in boxes that are not picked twice.',
    'The arrow is only as good as the map. Before ordering glasses, check a hundred shelf positions against the system. If several are wrong, the display will send people to the wrong place with great confidence, and they will stop believing it. Fix labels, fix the habit that made them drift, and count again. This part needs no new hardware at all.',
    'Start on a phone mounted to the cart. It costs little, everybody can use it, and the software is nearly the same. One aisle and one shift are enough for the first trial. Ask pickers where the display helps and where it gets in the way. They will mention glare, gloves, and the corner without a signal, all of which matter more than resolution.',
    'Glasses come second, where both hands are really needed. Try the weight for a full shift and not for a demonstration. Provide for people who wear prescription lenses, and for those who would rather not wear a device on the face. Keep paper or a hand scanner as an equal way to work, so that a flat battery never stops a truck.',
    'Connect it to the stock system in both directions. A picker who finds an empty shelf should say so with one gesture, and the count should change while the gap is in sight. That small return path is often the best reason for the project. It turns every walk through the aisle into a stock check that nobody had to schedule.',
  ],
}
