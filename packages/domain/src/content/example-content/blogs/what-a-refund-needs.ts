import type { ExampleBlog } from '../example-blog.ts'

export const whatARefundNeeds: ExampleBlog = {
  slug: 'what-a-refund-needs',
  title: 'What a refund needs before anyone asks for one',
  category: 'Telecom',
  createdAt: '2026-05-10T10:15:00',
  description:
    'Refunds on the phone bill go wrong when they are designed last. Five things to settle while the product is still on the drawing board.',
  paragraphs: [
    'Most payment projects plan the charge in detail and leave the refund for later. Later arrives on the first busy weekend, when a buyer pays twice and support has no button to press. Carrier billing makes this harder than cards do, because the money sits in a balance or on a bill that the merchant never sees. The work is small if it is done early.',
    'Start with the reference. Every charge needs an identifier that the merchant, the aggregator, and the operator all keep. The subscriber should find it, or at least a short form of it, in the receipt. Without it, support searches by phone number and time, and two purchases in one minute look the same. With it, the question "which charge?" is answered before the caller has to explain it twice.',
    'Next, decide where the money returns. A prepaid balance can usually be credited within moments. A postpaid bill that has been issued cannot be changed, so the credit appears on the next one. A line that was closed in between has nowhere to receive anything. Each case needs a sentence that support can read aloud, and the sentence should name a date.',
    "Then write down who may say yes. A wrong delivery is the merchant's decision. A technical double charge should be found and returned by the system, without a complaint. A claim that a child pressed the button needs a person with some judgment. If all three go through the same queue, the easy ones wait behind the hard one.",
    'A refund must also end what it pays for. Returning the price of a subscription while the renewal stays active produces the same complaint a month later. Returning the price of game coins that remain spendable invites people to try again. Tie the credit and the cancellation together in one operation, and let both fail together when one of them cannot be done.',
    'Finally, count refunds as carefully as sales. Settlement between merchant and operator runs on files that list both, and a refund that appears in one file only becomes a dispute between two finance teams. Compare the files every day, not every quarter. A difference of one line is easy to explain on the morning after it happened.',
  ],
}
