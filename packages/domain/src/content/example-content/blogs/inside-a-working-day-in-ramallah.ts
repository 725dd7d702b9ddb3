import type { ExampleBlog } from '../example-blog.ts'

export const insideAWorkingDayInRamallah: ExampleBlog = {
  slug: 'inside-a-working-day-in-ramallah',
  title: 'Inside a working day in Ramallah',
  category: 'Other',
  createdAt: '2026-08-23T08:20:00',
  description:
    "From the first look at last night's traffic to the handover at five. What the people behind a payment platform do between eight and five.",
  paragraphs: [
    "The office opens at eight, and the first task is to read the night. Subscribers buy at all hours, so by morning there is a record of every charge that succeeded, failed, or took longer than it should. Somebody goes through the exceptions with a coffee. Most are explained in one line. Those that are not become the first items on the day's list.",
    'By nine the list is shared. The short meeting has a rule: say what is blocked, and skip what is going well. An operator has announced maintenance, so the merchants concerned need a notice. A content partner wants a new price point, so someone checks what the operators allow. Four business lines work under one brand, and this is where telecom finds out what software is about to release.',
    'Late morning is for building. Developers write and review code, and designers sit with the people who answer support calls. A new checkout is tried on the oldest phones in the drawer. On the technologies side, a camera or a headset may be lying in pieces on a bench, because a client asked how it behaves in the heat. Nobody has found a better answer than trying it.',
    'After lunch, the calls begin. Dubai is ahead on the clock, so conversations with partners there are best held before their day ends. The subject is often a test that passed on one side and failed on the other. Two engineers share a log and read it aloud until they meet the line where the stories differ. It is not glamorous, and it is how connections get finished.',
    'Toward five, the day is handed over. What changed is written down, who is on call is confirmed, and no release goes out in the last hour without a strong reason. Thursday has one more ritual, since the week ends there: the board is cleared of everything that will not happen. Sunday starts with a list that people can believe.',
  ],
}
