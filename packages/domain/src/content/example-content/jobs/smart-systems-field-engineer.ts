import type { ExampleJob } from '../example-job.ts'

export const smartSystemsFieldEngineer: ExampleJob = {
  title: 'Smart Systems Field Engineer',
  category: 'Technology',
  createdAt: '2026-10-13T08:45:00',
  description: [
    "You install what the proposal promised: cameras, access control, safety sensors, and classroom and meeting room systems. You survey the site, draw the plan, lead the installation, and hand over a system that the client's staff can operate.",
    'The first visit matters as much as the last cable. We count on you to say when a camera is in the wrong place, or when a simpler system would do.',
  ],
  qualifications: [
    'A diploma or degree in electronics, networking, or a related field, or equivalent experience.',
    'Three years of installing surveillance, access control, or building networks.',
    'Good command of IP networking: addressing, VLANs, power over Ethernet, wireless surveys.',
    'A valid UAE driving license.',
    'Willingness to work on ladders and on construction sites, with the safety rules that apply there.',
    'Working English. Arabic or another language spoken on site is an advantage.',
  ],
  jobDetails: [
    'Location: Dubai, with visits to client sites',
    'Type: Full-time',
    'Reports to: Technologies Delivery Manager',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
