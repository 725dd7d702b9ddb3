import type { ExampleBlog } from '../example-blog.ts'

export const superAppsAndTheOperator: ExampleBlog = {
  slug: 'super-apps-and-the-operator',
  title: "Super apps and the operator's place in them",
  category: 'Digital Trends',
  createdAt: '2026-03-18T09:00:00',
  description:
    'When one app holds chat, rides, and payments, what is left for the mobile operator? More than the connection, if it is easy to plug in.',
  paragraphs: [
    'A super app gathers chat, shopping, transport, and payment under one icon. For the person holding the phone, it means one login and one balance. For a mobile operator, it can look like the end of the customer relationship. The app knows the name and the habits, and the network becomes a pipe. That view misses what an operator has and an app does not.',
    'The operator has a bill, and the bill has trust attached to it. It reaches subscribers who own no card, with a verified line behind each of them. An app that wants to sell a ticket to such a person needs a way to charge. Carrier billing inside the app is that way. The operator need not own the screen to be part of the sale.',
    "The second asset is certainty about the number. Apps spend effort and money to find out whether a login is genuine. A network can confirm that a number is in the device that claims it, or that the SIM was not swapped this week. Offered as a clean interface, with the subscriber's consent, this is worth paying for on every sign-in.",
    'The third is presence. Shops that sell top-up, a call center that speaks the local dialect, and an address on a high street are hard to copy from abroad. A super app entering a market needs cash to turn into balance, and complaints to be heard by a person. Partnership on these points is more realistic than a rival app with twelve empty tiles.',
    'What holds operators back is mostly the time it takes to connect. An app team will not wait two quarters for a contract and a private network link to each carrier. It takes the first option that has documentation and a test environment. This is where an aggregator between the two helps both: one interface outward, many operators behind it, and one place to call when a charge is questioned.',
  ],
}
