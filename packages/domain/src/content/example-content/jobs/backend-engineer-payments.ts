import type { ExampleJob } from '../example-job.ts'

export const backendEngineerPayments: ExampleJob = {
  title: 'Backend Engineer, Payments',
  category: 'Software',
  createdAt: '2026-11-15T08:30:00',
  description: [
    "You build the services that carry a purchase from the subscriber's tap to the operator's answer and back. The work is in the details: a retry that must not charge twice, a refund that finds its charge, a report that two finance teams can agree on.",
    "You join a small team that writes, reviews, releases, and watches its own code. You will read operators' interface documents, turn them into connectors, and improve the parts they share.",
    'In the first months you take over one existing connector and bring one new one from its first test call to live traffic.',
  ],
  qualifications: [
    'Three or more years of building server software in TypeScript, Java, C#, or Go.',
    'Solid SQL, including transactions, locks, and reading a query plan.',
    'Experience with HTTP interfaces that other companies depend on, and with keeping them compatible.',
    'A habit of testing failure: timeouts, repeated messages, answers that arrive late.',
    'Clear written English. Arabic is an advantage.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time',
    'Reports to: Head of Software',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
