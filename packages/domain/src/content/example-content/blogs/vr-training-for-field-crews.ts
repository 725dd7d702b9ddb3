import type { ExampleBlog } from '../example-blog.ts'

export const vrTrainingForFieldCrews: ExampleBlog = {
  slug: 'vr-training-for-field-crews',
  title: 'VR training for field crews: where it earns its place',
  category: 'Technology',
  createdAt: '2026-06-14T10:00:00',
  description:
    'Headsets are good at teaching what is rare, dangerous, or far away. How to pick the first exercise, and what should stay outside.',
  paragraphs: [
    'A technician who climbs a mast for the first time should not also be meeting the view for the first time. Virtual reality can give the height, the wind noise, and the order of the clips, with both feet on an office floor. That is what the technology does well. It lets people practice what would be risky, expensive, or impossible to stage on demand.',
    'Choose the first exercise by its price of error. Isolating a live cabinet, evacuating a data room, or guiding a crane by hand signals are candidates. Changing a router is not, since a real router on a table teaches it better. A useful exercise has an order of steps, at least one tempting mistake, and a consequence that can be shown and never wished for.',
    "Keep it short. Ten minutes in a headset hold as much attention as most people have to give, and some feel unwell after fifteen. Build one task per scene, with a clear start and a clear finish. Allow anyone to stop, sit down, and watch a colleague's run on a screen in the room. Watching a mistake together is often where the learning happens.",
    'The trainer remains the center. A headset reports that the third clip was missed, and the trainer knows why this person misses it. Give the trainer a view of the scene, a way to pause it, and a list of each step with its time. The talk afterward should take longer than the exercise. Without it, the equipment is a game with a safety theme.',
    'Hygiene and logistics decide whether the second month looks like the first. Plan for cleaning between users, spare straps, charging, and glasses. Store the devices with the scenes already loaded, because a depot may have no fast connection. Name one person per site who can start everything in five minutes. Equipment that needs an expert to wake it goes back in its box.',
    'Measure on the mast, not in the lesson. Compare how crews work on site before and after: forgotten steps, near misses, repeated visits. If nothing changes, revise the scene or drop it. If something does, the next exercise will find its own sponsor. Let the crews name it, since they know which day they would rather not repeat.',
  ],
}
