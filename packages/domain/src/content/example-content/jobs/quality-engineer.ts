import type { ExampleJob } from '../example-job.ts'

export const qualityEngineer: ExampleJob = {
  title: 'Quality Engineer, Web and Payments',
  category: 'Software',
  createdAt: '2026-07-22T08:30:00',
  description: [
    "You find out how our software behaves when things go wrong, before our clients' customers do. Websites, quizzes, checkouts, and business systems pass through your hands, and you decide with the team whether they are ready.",
    'You write automated tests where they pay off and explore by hand where they do not. You cut connections, press buttons twice, set the clock back, and write reports that a developer can act on without asking.',
    'You also watch live traffic after each release, because some questions are only answered there.',
  ],
  qualifications: [
    'Two years of testing web or mobile software.',
    'Experience with a browser automation tool such as Playwright, Selenium, or Cypress.',
    'Ability to read logs, call HTTP interfaces by hand, and query a database.',
    'Basic knowledge of accessibility checks.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time',
    'Reports to: Head of Software',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
