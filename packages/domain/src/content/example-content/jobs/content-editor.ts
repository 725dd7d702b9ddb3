import type { ExampleJob } from '../example-job.ts'

export const contentEditor: ExampleJob = {
  title: 'Content Editor, Arabic and English',
  category: 'E-marketing',
  createdAt: '2026-08-11T09:15:00',
  description: [
    "You write and edit what our clients publish: product pages, social posts, newsletters, and the few words on a button. You keep each client's voice recognizable and each fact correct.",
    'You plan the month with the client, prepare the fixed dates ahead, and leave room for what happens in between. You answer comments as carefully as you write posts.',
  ],
  qualifications: [
    'Excellent Arabic and very good English, with the ear to write in both and not only translate.',
    'Two years of editing for the web, a newsroom, or an agency.',
    'A sense for structure: headings, lists, links, and descriptions of pictures.',
    'Routine with a content management system.',
    'Three texts you are proud of, linked or included in your CV.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time or part-time',
    'Reports to: E-Marketing Manager',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
