import type { ExampleBlog } from '../example-blog.ts'

export const surveillanceThatRespectsPeople: ExampleBlog = {
  slug: 'surveillance-that-respects-people',
  title: 'Surveillance that respects the people it sees',
  category: 'Technology',
  createdAt: '2026-09-27T09:00:00',
  description:
    'A camera system can protect a site without collecting more than it needs. Decisions to make before the first bracket goes on the wall.',
  paragraphs: [
    'A camera is bought for a reason: a loading bay where goods go missing, a gate that needs a record, a machine hall where an accident must be seen quickly. The trouble begins when the reason is forgotten and the lens stays. People at work and people passing by then live in front of an archive that no one can explain. A good system keeps its reason in view.',
    'Write one sentence per camera. It says what the camera watches, what it helps to decide, and who looks at it. If the sentence cannot be written, the camera is not needed. If it mentions a door, aim at the door and mask the café tables beside it. Most recorders can black out part of a picture before anything is stored, and few installations use it.',
    'Keep less, for a shorter time. An incident is usually noticed within days, and footage beyond that serves curiosity. Set the recorder to erase by itself, and lock a clip only when somebody has a case for it. Short retention also lowers the cost of storage. It lowers the damage, too, if a disk is ever stolen.',
    "Treat access as a key that leaves a trace. Each viewer has a personal account, and each search through the past is logged with a name and a purpose. Exports are rare and numbered. Live pictures belong on the guard's screen, and not on the phones of a dozen managers. A system that watches its own operators is one that staff can accept.",
    'Finally, tell people. A sign at the entrance states that there are cameras, who runs them, and whom to ask. Staff hear about a new one before it is mounted, along with what it will not be used for. Rules on privacy differ from country to country, so the local requirements come first. Courtesy, however, is the same everywhere.',
  ],
}
