import type { ExampleBlog } from '../example-blog.ts'

export const oneTapCarrierBilling: ExampleBlog = {
  slug: 'one-tap-carrier-billing',
  title: 'What happens behind one tap on a phone bill',
  category: 'Telecom',
  createdAt: '2026-11-18T09:00:00',
  description:
    'A purchase on the phone bill looks instant. Here is what the merchant, the aggregator, and the operator settle between the tap and the receipt.',
  paragraphs: [
    'A subscriber taps Buy in a game, and a second later the item is there. No card number was typed and no account was opened. The price went onto the phone bill, or came off the prepaid balance. That is direct carrier billing, and the tap is the smallest part of it. Several systems answer each other before the screen changes, and each of them can say no.',
    'First, the merchant has to know which line is paying. On mobile data the operator can tell, because the request crosses its own network, and it can hand over a reference in place of the number. On Wi-Fi the network cannot see the line. The subscriber then types the number once and confirms with a code sent by SMS. A good checkout tries the quiet way first and falls back without starting over.',
    "Then the operator decides. It looks at whether the line is active, whether the balance or credit limit covers the price, whether the owner has blocked purchases, and whether the day's spending stays under the cap. The answer has to come back while the person is still looking at the button. A refusal should carry its reason, because a low balance and a blocked line lead to two different next screens.",
    'Consent is part of the design, not a footnote to it. The price and, for a subscription, the period belong on the screen where the tap happens. The confirmation message repeats the price and says how to stop. A charge that the subscriber recognizes at the end of the month is a charge that nobody disputes.',
    'The charge itself carries a reference chosen by the merchant. Suppose the connection drops after the operator took the money and before the answer arrived. The merchant asks again with the same reference and gets the first result, not a second charge. This one rule prevents the most expensive kind of complaint. Test it on a bad connection before you test anything else.',
    'What an aggregator adds is sameness. Operators differ in how they sign requests, name errors, limit amounts, and report settlements. A merchant that connects to each of them alone builds the same checkout several times. A merchant that connects through Universe builds it once and reads one set of results. The next operator is then a setting, and no longer a project.',
  ],
}
