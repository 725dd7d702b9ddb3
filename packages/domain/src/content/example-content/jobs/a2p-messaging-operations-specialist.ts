import type { ExampleJob } from '../example-job.ts'

export const a2pMessagingOperationsSpecialist: ExampleJob = {
  title: 'A2P Messaging Operations Specialist',
  category: 'Telecom',
  createdAt: '2026-11-05T08:30:00',
  description: [
    'Businesses send codes, reminders, and offers through our messaging service. You see to it that these messages arrive, and you explain it in plain words when one did not.',
    'A typical day includes registering sender names, following delivery reports per operator, tuning routes and priorities, and helping a client set up a bulk account. You are the person who notices that one network has become slow before a client does.',
  ],
  qualifications: [
    'Two or more years in messaging, network operations, or technical support.',
    'Knowledge of SMS: alphabets and message parts, delivery reports, sender names. SMPP is an advantage.',
    'Confidence with spreadsheets and simple SQL queries.',
    'Calm, accurate writing to clients and operators in Arabic and English.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time',
    'Reports to: Messaging Operations Manager',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
