import type { ExampleBlog } from '../example-blog.ts'

export const ringbackTonesAsAStorefront: ExampleBlog = {
  slug: 'ringback-tones-as-a-storefront',
  title: 'The ringback tone as a small storefront',
  category: 'Telecom',
  createdAt: '2025-09-14T09:00:00',
  description:
    'Callers listen for several seconds before anyone answers. How operators and artists turn that wait into a catalog people come back to.',
  paragraphs: [
    'Somebody who calls a friend waits, and while waiting, listens. A ringback tone replaces the plain signal with a song, a prayer, a joke, or a greeting chosen by the person who is called. The buyer never hears the product during normal use. It is a gift to callers and a statement about the owner, and it sells best when it is treated that way.',
    'Every call is therefore a demonstration. A caller who likes the tone is one key press away from having it, if the operator allows copying during the call. The price must be spoken before the key is pressed. After that, the message that confirms the purchase is the whole shop: the name of the tone, what it costs, how long it lasts, and how to change it.',
    'A catalog of everything is a catalog of nothing. Editors who know the week ahead do better than a search box: a holiday, a football final, graduation season, a new release by a local artist. Ten titles on the first page, changed on a fixed day, give people a reason to look again. The long list remains available for those who arrive with a name in mind.',
    'Businesses are the quieter half of the market. A clinic can tell callers its opening hours before the desk picks up. A shop can mention that orders also arrive by message. Such greetings need different handling, with one recording for many lines, a change that takes effect at a given hour, and an invoice in place of a charge per line. Sell them as a service for companies.',
    'Rights decide whether any of this lasts. A tone is a use of a recording and of a composition, and both owners expect a report of how often it was sold. Keep the title, the rights holder, and the share with every item from the day it enters the catalog. When the report is a by-product of the sale, nobody has to rebuild it from memory at the end of a quarter.',
  ],
}
