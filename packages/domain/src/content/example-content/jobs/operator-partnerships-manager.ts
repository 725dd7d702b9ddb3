import type { ExampleJob } from '../example-job.ts'

export const operatorPartnershipsManager: ExampleJob = {
  title: 'Operator Partnerships Manager',
  category: 'Telecom',
  createdAt: '2026-09-15T09:30:00',
  description: [
    'You look after our relations with mobile and fixed operators in the Gulf. That means new connections for carrier billing, new price points for merchants, and the regular meeting in which both sides compare their numbers.',
    'You lead each agreement from the first conversation to the launch, together with engineers, finance, and legal advisers. After the launch you stay responsible for how it performs.',
    'The role suits somebody who reads a contract and an interface document with equal patience.',
  ],
  qualifications: [
    'Five years in telecom, in partnerships, product, or account management.',
    'A good understanding of carrier billing, premium SMS, and settlement between partners.',
    'Negotiation experience in English and Arabic.',
    'Confidence with figures: revenue shares, taxes, exchange rates, reconciliation.',
    'Readiness to travel in the region.',
  ],
  jobDetails: [
    'Location: Dubai',
    'Type: Full-time',
    'Reports to: Head of Telecom',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
