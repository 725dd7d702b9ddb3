import type { ExampleBlog } from '../example-blog.ts'

export const a2pSmsThatArrives: ExampleBlog = {
  slug: 'a2p-sms-that-arrives',
  title: 'A2P SMS that arrives: a checklist for senders',
  category: 'Telecom',
  createdAt: '2026-07-19T08:45:00',
  description:
    'A business message is only useful on the right phone, on time, and readable. What to check before you press send on a bulk account.',
  paragraphs: [
    'A one-time code that arrives after the page has expired is worse than no code. The buyer has already asked for a second one, and now holds two that do not match. Application-to-person messaging looks like a solved problem because SMS is old. In practice, arrival depends on a handful of details that the sender controls and often never looks at.',
    'The sender name is the first. A name made of letters can be up to eleven characters long, and in many countries it must be registered before operators will carry it. An unregistered name may be replaced by a number, or the message may be dropped without a word. Register early, use one name per purpose, and keep codes apart from offers so that a blocked campaign never takes logins down with it.',
    'Length is the second. A plain Latin message holds 160 characters. A message with Arabic letters or a single emoji switches to a wider alphabet and holds 70. Beyond that it is split, each part holds slightly less, and each part is billed. A curly quotation mark pasted from a word processor can turn one billed message into three. Count after the text is final, with the real alphabet.',
    'Lists age. Numbers are given up, handed to new owners, and moved between operators. A delivery report tells you what happened: delivered, expired, unknown number, or rejected. Read it after each campaign and take dead numbers out. Sending to them again costs money and makes your traffic look careless to the networks that filter it.',
    "Timing is a setting too. Give a code a validity of a few minutes, so that the network drops it when it can no longer help. Send an offer during waking hours in the reader's time zone, not in yours. Put urgent and routine traffic on separate routes or priorities. A sale announcement should never stand in line ahead of a password.",
    'The last check is the way out. Every promotional message needs a reply word or a link that stops the next one, and it has to work the first time. A reader who can leave easily does not report you as spam. Before the full list, send to ten phones on every network you plan to reach. Ten screens show you more than any dashboard.',
  ],
}
