import type { ExampleJob } from '../example-job.ts'

export const mobileDeveloper: ExampleJob = {
  title: 'Mobile App Developer',
  category: 'Software',
  createdAt: '2026-09-30T10:00:00',
  description: [
    'You develop apps for our own products and for clients, on Android and iOS. They are used on new phones and on old ones, on fast networks and on the edge of coverage, and they have to feel honest on all of them.',
    'You work with a designer from the first sketch and with a backend engineer from the first call. A feature is finished when it behaves well offline, reads well in a screen reader, and has a test that fails without it.',
  ],
  qualifications: [
    'Three years of mobile development in Kotlin, Swift, Flutter, or React Native.',
    'At least one app in a store that you can show, and can speak about critically.',
    'Experience with right-to-left layouts and with accessibility.',
    'Care for download size, start time, and battery.',
    'Comfortable reviewing the code of others and having your own reviewed.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time',
    'Reports to: Mobile Team Lead',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
