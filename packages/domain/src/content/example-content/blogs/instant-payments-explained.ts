import type { ExampleBlog } from '../example-blog.ts'

export const instantPaymentsExplained: ExampleBlog = {
  slug: 'instant-payments-explained',
  title: 'Instant payments explained for merchants',
  category: 'Digital Trends',
  createdAt: '2026-07-01T09:45:00',
  description:
    'Money that moves between bank accounts in seconds, at any hour. What changes at the counter, in the books, and in a dispute.',
  paragraphs: [
    'An ordinary bank transfer leaves today and arrives on a working day. An instant payment arrives while the buyer is still standing there, at night and on a holiday as well. The banks agree on a shared system that passes the order, checks the account, and confirms the result to both sides within seconds. For a merchant, it is cash that needs no drawer.',
    'The buyer does not type an account number. Most systems use an alias, such as a phone number, or a code on the counter that the banking app scans. Another form is the request to pay: the shop sends a bill, and the buyer approves it in the app. In each case the buyer starts the payment from a place that is already logged in, so the shop handles no secrets.',
    'Finality is the word to understand. A card payment can be reversed weeks later by the issuing bank. An instant payment, once confirmed, normally stays where it is. That removes a risk for the merchant, and it moves a duty there as well. If something has to be given back, the shop sends a new payment in the other direction. Staff need to know how, and who may approve it.',
    "Check the confirmation, and nothing else. A screenshot on a buyer's phone proves only that the phone can show a picture. The result should reach your till or your order system directly from the bank or the payment provider, with the amount and the reference. Release the goods on that message. For an online store, the same message should change the order's status without anybody looking.",
    'In the books, each sale becomes one line in the account with its own reference, instead of one sum for the day. Matching is easy when the reference was yours to choose, and tedious when it was not. Ask the provider how many characters it may have. Put the order number in it, and let the software do the pairing.',
    'Keep the other methods. Some customers prefer to pay later, some have no bank account, and any system has an hour of maintenance. Instant payment belongs beside cards, wallets, vouchers, and the phone bill in one checkout. The buyer chooses, and the merchant sees every sale in the same list.',
  ],
}
