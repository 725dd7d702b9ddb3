import type { ExampleBlog } from '../example-blog.ts'

export const testingPaymentsBeforeLaunch: ExampleBlog = {
  slug: 'testing-payments-before-launch',
  title: 'Testing payments before launch, beyond the happy path',
  category: 'Software',
  createdAt: '2026-04-22T11:00:00',
  description:
    'A checkout that passes its demo can still lose money on its first day. The cases to try while the only customer is still you.',
  paragraphs: [
    'Every payment demo shows the same thing: a button, a spinner, a green tick. The interesting cases are the ones where the tick does not come. They are rare for each buyer and certain across all of them. A team that has seen them on a test bench spends launch day watching numbers, and a team that has not spends it writing apologies.',
    "Break the connection in the middle. Cut it before the request leaves, after it leaves, and after the provider has charged but before you hear so. In each case, find out what the buyer sees, what your database says, and what the provider's record says. Two of the three may be unsure for a minute. None may be wrong for an hour.",
    'Press the button twice. Press it in two tabs, press Back and press it again, and let the phone retry by itself. One order should exist at the end, with one charge. The tool for this is a key that the page makes once per purchase and sends with every attempt. The server remembers the key together with the answer, and gives the same answer as often as it is asked.',
    'Let notifications misbehave. Providers report results by calling your server, and they repeat the call until it is acknowledged. So the same news will come twice, and sometimes the refund arrives before the payment it belongs to. Check the signature, store the event, answer quickly, and work on it afterward. Then replay a whole day of events and verify that no balance moves.',
    'Try amounts that hurt. Use the smallest the operator permits, the largest, one above it, a price in a currency with three decimals, and a discount that brings the total to zero. Compare what the buyer was shown with what was charged, character by character. Rounding differences of the last digit are small on a receipt and large in an audit.',
    "Finally, rehearse the people. Have someone from support find a test purchase with only a phone number and a rough time. Have finance match a day's settlement file without help from a developer. Switch off one provider and see who notices first. If the answer is a customer, the alarm needs work before the launch does.",
  ],
}
