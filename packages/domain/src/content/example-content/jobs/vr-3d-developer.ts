import type { ExampleJob } from '../example-job.ts'

export const vr3dDeveloper: ExampleJob = {
  title: 'VR and 3D Application Developer',
  category: 'Technology',
  createdAt: '2026-08-30T08:30:00',
  description: [
    'You create training and demonstration scenes for virtual and augmented reality headsets. Clients use them to practice work that is risky or hard to stage, and trainers use them to talk about what happened.',
    'You follow a scene through its whole life: visiting the real place, agreeing on the steps, building, trying it with people who have never worn a headset, and repairing what they stumbled over.',
  ],
  qualifications: [
    'Two years of development in Unity or Unreal Engine.',
    'Practical knowledge of frame budgets, optimization, and comfort on standalone headsets.',
    'Basic modeling in Blender or a similar tool.',
    'Patience for watching users without helping them.',
    'A portfolio: link it in your CV.',
  ],
  jobDetails: [
    'Location: Ramallah',
    'Type: Full-time',
    'Reports to: Technologies Product Lead',
    'Hours: Sunday to Thursday, 8:00 am to 5:00 pm',
    'How to apply: send your CV as a PDF with the form on this page',
  ],
}
