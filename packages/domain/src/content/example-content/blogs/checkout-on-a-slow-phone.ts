import type { ExampleBlog } from '../example-blog.ts'

export const checkoutOnASlowPhone: ExampleBlog = {
  slug: 'checkout-on-a-slow-phone',
  title: 'Checkout on a slow phone',
  category: 'E-Marketing',
  createdAt: '2026-05-27T08:30:00',
  description:
    'Many buyers meet your store on an older phone with a weak signal. What to remove, what to keep, and how to test it in a parking garage.',
  paragraphs: [
    'Web stores are built on fast computers beside a good router. They are used on a bus, on a phone that is several years old, with one bar of signal. The difference is felt most at the checkout. A catalog that loads slowly is annoying. A payment page that freezes after the button was pressed makes people wonder whether they have just paid.',
    'Start by counting what the checkout downloads. The chat window, the second analytics script, the rotating banner, and the custom font with six weights were all added for good reasons on other pages. None of them helps somebody type an address. A checkout that is plain markup with one small script appears while its decorated cousin is still connecting.',
    'Then count fields. Ask for the country once, and take it from the phone number if you can. Let the browser fill the name and the address by labeling each field with its standard purpose. Bring up the number pad for numbers. Keep what was typed when the page reloads, because on a weak network it will. Every field removed is a mistake nobody can make.',
    'Say what is happening, and say it immediately. After the press, the button should change its words before any answer comes back. If the connection drops, tell the buyer that the order is kept and that trying again will not charge twice. Make sure this is true. A sentence like that, at the right second, saves more orders than a discount code sent the next day.',
    'Offer payment that suits the device. Typing sixteen digits on a small keyboard is the worst moment of a mobile purchase. A wallet, an instant transfer, or the phone bill replaces it with one confirmation. Show the methods that work for this buyer first, and do not load the others until somebody asks.',
    "To test, leave the desk. Borrow the oldest phone in the office, walk down to a parking garage, and buy something with your own money. Do it with one hand and a low battery. Write down each second in which you were not sure what was going on. That list is next month's work, in order.",
  ],
}
