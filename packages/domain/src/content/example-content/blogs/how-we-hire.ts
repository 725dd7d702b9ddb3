import type { ExampleBlog } from '../example-blog.ts'

export const howWeHire: ExampleBlog = {
  slug: 'how-we-hire',
  title: 'How we hire, step by step',
  category: 'Other',
  createdAt: '2026-04-05T10:20:00',
  description:
    'What happens after you send a CV, what we look for, and how to prepare. Written for people who would rather know than guess.',
  paragraphs: [
    "Every vacancy stands on the Jobs & Opportunities page, with what the work is, what it needs, and where it is done. You apply on the vacancy's own page. The form asks for your name, your e-mail address, and a CV as a PDF of at most 5 MB. There is no account to create. A separate letter is not required, so put what matters into the CV.",
    'A person reads it. What helps that reader is evidence: what you built, sold, repaired, or wrote, and what changed because of it. Two lines about a real project tell more than a column of tool names with stars. Leave out the photograph if you like. If your path has a gap or a turn, one honest sentence is enough.',
    'The first conversation is about the work. Expect to talk through something you did, including the part that went wrong. We ask how you noticed, what you tried, and what you would do differently. There are no riddles about light bulbs. Bring your own questions as well, because a job is a choice made on two sides, and the interviewers will have left something out.',
    'For many roles, a practical task follows. It resembles an ordinary day: reading an error log, outlining a campaign, wiring a small system on a bench, or answering a difficult customer. It is meant to be short, and it is never something we would sell. You may look things up, as everyone here does. We are more interested in how you explain the result than in its polish.',
    'At the end you meet the people you would sit beside. They answer plainly about hours, tools, and what is hard at the moment. Not every application can end in an offer, and a role that suits you better may open later. Vacancies that are still listed are still open, and you are welcome to apply for more than one.',
  ],
}
