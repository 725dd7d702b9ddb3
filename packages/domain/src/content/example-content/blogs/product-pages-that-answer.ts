import type { ExampleBlog } from '../example-blog.ts'

export const productPagesThatAnswer: ExampleBlog = {
  slug: 'product-pages-that-answer',
  title: 'Product pages that answer before they persuade',
  category: 'E-Marketing',
  createdAt: '2026-03-01T10:30:00',
  description:
    'Buyers leave a page with a question, not with an objection. Which questions to expect, and where on the page each answer belongs.',
  paragraphs: [
    'Read the messages that arrive at a web store, and a pattern shows. Does it fit, when will it be here, what does delivery cost, and can I send it back? Hardly anyone asks whether the product is innovative. A page that answers those four before the first scroll does more selling than a paragraph of praise. It also leaves the support desk with the questions that need a person.',
    'Photographs are answers as well. Show the item in a hand, on a body, or beside something of known size. Show the back, the plug, and the inside of the box. If color matters, take the picture in daylight and say which screen tone is closest. The picture that prevents a return is worth more than the one that wins a prize.',
    'Put the total near the button. A price that grows by delivery and tax on the last page feels like a trick, even when every part of it is fair. If the cost depends on the city, let the visitor choose the city on the product page. If a local payment method is available, such as cash on delivery, a wallet, or the phone bill, name it right there.',
    'Write for the reader who compares. Give measurements in units people use at home, list what is not included, and say for whom the product is wrong. Honest limits sound unusual in a store, and they make the rest believable. A buyer sent to the smaller model today returns for the accessories tomorrow.',
    'Then let real questions edit the page. Keep a tally of what people ask after reading it. When the same point comes up three times, the answer moves onto the page, above whatever nobody asked about. A product page is finished when the inbox is quiet and the orders are not.',
  ],
}
