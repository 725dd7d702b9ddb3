import { company } from '@universe/contract/company'
import type {
  CardItem,
  HeroWords,
  ItemSection,
  LinePictures,
  PageWords,
} from '../../content/item.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'
import next from './pictures/next.svg'
import screens from './pictures/screens.svg'

export const meta: PageWords = {
  title: `E-Marketing | ${company.name}`,
  description:
    'Digital branding, campaigns, content and social media, and the complete work of an online store: design, payment, delivery, search and support.',
}

export const hero: HeroWords = {
  title: 'E-Marketing',
  text: 'Be found, be remembered and be paid online.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items, screens, next }

export const intro = {
  title: 'Marketing that ends in a sale you can count',
  paragraphs: [
    'We plan the message, produce it and place it where your customers already look. Then we report what each channel brought in.',
    'If you sell online, the same team builds and runs the store, so the promise in the ad matches the page behind it.',
  ],
}

export const digital: ItemSection<CardItem> = {
  flag: 'digital',
  title: 'Digital Marketing',
  lead: 'Five services that work alone or as one plan.',
  items: [
    {
      slug: 'digital-branding',
      title: 'Digital Branding',
      gain: 'One voice on every channel',
      text: [
        'We settle what your brand says and to whom, then write it down for everyone who speaks for it. Website, app and ads follow the same voice. Customers recognize you before they read the name.',
      ],
      features: [
        'What you say, and to whom, written down',
        'One voice for website, app and ads',
        'A guide for all who speak for you',
      ],
    },
    {
      slug: 'digital-identity',
      title: 'Digital Identity',
      gain: 'A kit that fits every screen',
      text: [
        'Logo, colors, type and motion are drawn for screens first. You receive a kit with files and rules for every format. A new banner then takes minutes and still looks like you.',
      ],
      features: [
        'Logo, colors, type and motion',
        'Files and rules for every format',
        'Banners that your team can make',
      ],
    },
    {
      slug: 'marketing-campaign',
      title: 'Marketing Campaign',
      gain: 'The cost of every sale, named',
      text: [
        'A campaign starts with one goal and one budget. We choose the channels, make the ads and adjust the spending while it runs. The closing report names the cost of every lead and sale.',
      ],
      features: [
        'One goal and one budget',
        'Spending adjusted while it runs',
        'A report on every lead and sale',
      ],
    },
    {
      slug: 'content-management',
      title: 'Content Management',
      gain: 'A calendar that you approve',
      text: [
        "Articles, product texts, photos and videos appear on a calendar that you approve. Writers work in Arabic and in English. Old pages are reviewed, so visitors never act on last year's offer.",
      ],
      features: [
        'Articles, product texts, photos and videos',
        'Writers in Arabic and in English',
        'Old pages reviewed',
      ],
    },
    {
      slug: 'social-media-management',
      title: 'Social Media Management',
      gain: 'Answers while they matter',
      text: [
        'We publish, answer comments and pass real questions to your team. Tone and response rules are agreed on with you beforehand. Each month you learn what people liked, asked and complained about.',
      ],
      features: [
        'Posts, and answers to comments',
        'Rules for tone, agreed on beforehand',
        'What people liked, asked and complained about',
      ],
    },
  ],
}

/** `report.svg` has an example. */
export const report = {
  title: 'A report that says what it brought',
  lead: 'Every campaign ends with one page that you can decide by.',
  picture:
    'Example of a campaign report: leads, sales, cost per sale, sales by week and by channel',
  parts: [
    { title: 'Result', text: 'Leads and sales, beside the goal that we agreed on.' },
    { title: 'Cost', text: 'What each lead and each sale cost you.' },
    { title: 'Channels', text: 'Which of them brought the sales, and which we would leave out.' },
  ],
}

export const commerce: ItemSection = {
  flag: 'commerce',
  title: 'E-commerce',
  lead: 'Everything an online store needs, from its first page to its daily care.',
  items: [
    {
      slug: 'store-design',
      title: 'Store Design',
      text: [
        'Pages that lead from the product to the checkout in few steps. The layout is drawn for the phone first, where most orders begin.',
      ],
    },
    {
      slug: 'store-development',
      title: 'Store Development',
      text: [
        "We build the store on a platform that suits your range and your budget. It opens with your domain, your data and your team's accounts in place.",
      ],
    },
    {
      slug: 'product-catalog',
      title: 'Product Catalog',
      text: [
        'Names, photos, sizes and prices are entered, checked and sorted. Shoppers filter down to what they want, and your staff edits a product in one place.',
      ],
    },
    {
      slug: 'payment-gateway',
      title: 'Payment Gateway',
      text: [
        'Cards, wallets, carrier billing and cash on delivery share one checkout. You choose which methods appear for which order.',
      ],
    },
    {
      slug: 'shipping-and-delivery',
      title: 'Shipping and Delivery',
      text: [
        'Carrier rates, labels and tracking are tied to the order. Buyers get a message when the parcel leaves and when it is near.',
      ],
    },
    {
      slug: 'inventory-management',
      title: 'Inventory Management',
      text: [
        'Stock in the shop, the warehouse and the online store is one number. The system warns you before a good seller runs out.',
      ],
    },
    {
      slug: 'marketplace-integration',
      title: 'Marketplace Integration',
      text: [
        'Your products also appear on the marketplaces you pick. Orders from all of them come back to the same list.',
      ],
    },
    {
      slug: 'search-optimization',
      title: 'Search Optimization',
      text: [
        'Product pages carry the words that shoppers type and the markup that search engines read. We track your position and improve the pages that slip.',
      ],
    },
    {
      slug: 'customer-accounts',
      title: 'Customer Accounts',
      text: [
        'Returning buyers find their addresses, orders and points where they left them. Guests can still check out without signing up.',
      ],
    },
    {
      slug: 'sales-analytics',
      title: 'Sales Analytics',
      text: [
        'See which product, page and campaign brought each order. Abandoned carts show where buyers hesitate and what to fix next.',
      ],
    },
    {
      slug: 'maintenance-and-support',
      title: 'Maintenance and Support',
      text: [
        'Updates, backups and security fixes happen while your customers sleep. When something breaks, you call one number and talk to the people who built it.',
      ],
    },
  ],
}
