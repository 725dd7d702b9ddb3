import type { ExampleJob } from '../example-job.ts'

export const campaignSpecialist: ExampleJob = {
  title: 'Digital Campaign Specialist',
  category: 'E-marketing',
  createdAt: '2026-10-26T09:00:00',
  description: [
    'You plan and run campaigns for clients who sell online, over the counter, or both. Each campaign begins with one question to one audience, and it ends with numbers the client can check.',
    'You write the brief, set up the channels, watch the budget every day, and stop what does not work. Designers, content editors, and developers sit close by, so a landing page can change on the day you ask.',
    'You will also present results to clients. We expect the weak numbers on the same slide as the strong ones.',
  ],
  qualifications: [
    'Three years of running paid campaigns on search and social networks.',
    "Practice in setting up measurement, with respect for visitors' consent.",
    'Strong copywriting in Arabic and good business English.',
    'The ability to explain a result without jargon.',
    'Some experience with SMS campaigns is welcome.',
  ],
  jobDetails: [
    'Location: Dubai',
    'Type: Full-time',
    'Reports to: E-Marketing Manager',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
