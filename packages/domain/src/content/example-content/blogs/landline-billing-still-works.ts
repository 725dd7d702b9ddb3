import type { ExampleBlog } from '../example-blog.ts'

export const landlineBillingStillWorks: ExampleBlog = {
  slug: 'landline-billing-still-works',
  title: 'Landline billing still works, and here is where',
  category: 'Telecom',
  createdAt: '2026-01-25T09:30:00',
  description:
    'The home line reaches households that cards and wallets miss. When it is the right way to charge, and what has to be true first.',
  paragraphs: [
    'A landline rarely appears in a slide about the future of payment. It does appear on a monthly bill that somebody at home reads and pays. For a service used by a whole household, that is a useful place to stand. Fixed broadband, a television package, a security camera, or a learning platform for the children all belong to an address more than to a pocket.',
    "The mechanics are simple. The service identifies the line, either because the request comes over that household's broadband connection or because the owner enters the line number. The owner confirms with a code, a call, or a password held with the operator. The charge is then added to the next bill with a name and an amount. No card is stored anywhere, so no card can leak.",
    'The hard part is knowing who said yes. A mobile phone belongs to one person, and a home line is shared by everyone in the house. A guest on the Wi-Fi looks exactly like the person who pays. That is why confirmation should reach the account holder, through a channel that visitors do not have. It is also why a monthly limit, visible on the bill, is good for everybody.',
    'Choose it for steady, modest, recurring amounts. A subscription that costs the same each month is easy to recognize on paper. A string of small purchases fills the bill with lines and brings calls. For those, a mobile balance or a wallet is the better tool, and nothing stops a merchant from offering both and letting the buyer choose.',
    'Before launch, read a printed bill from the operator. See how many characters the service name may have and whether your brand is still recognizable in them. Check how soon a canceled service disappears and whose phone number stands next to the charge. These details never appear in a technical document, yet they decide how many people call to ask what they bought.',
  ],
}
