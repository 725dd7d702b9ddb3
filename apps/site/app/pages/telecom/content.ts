import { company } from '@universe/contract/company'
import type {
  CardItem,
  FeaturedItem,
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
  title: `Telecom | ${company.name}`,
  description:
    'Carrier billing, e-wallets, vouchers, mobile entertainment and business messaging: one connection to over 350 regional partners for merchants.',
}

export const hero: HeroWords = {
  title: 'Telecom',
  text: 'Over 350 regional\u00a0partners, one connection.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items, screens, next }

export const intro = {
  title: 'Between the operator and everyone who wants to reach its subscribers',
  paragraphs: [
    'An operator has the network, the subscribers and the bill. A merchant has something to sell. We stand between the two and run the connection, the charging and the settlement for over 350 regional partners.',
    'Merchants sign one contract and integrate once. Operators earn from services that they did not have to build.',
  ],
}

export const mobilePayment: ItemSection<FeaturedItem> = {
  flag: 'business',
  title: 'Mobile Payment',
  lead: 'Let every subscriber pay in the way that is already in their hand.',
  items: [
    {
      slug: 'direct-carrier-billing',
      title: 'Direct Carrier Billing',
      text: [
        'Subscribers buy on their phone bill or prepaid balance. They need no card and no bank account. The operator confirms the charge, and the merchant delivers at once.',
      ],
      features: [
        'One integration for every connected operator',
        'One-tap, PIN and header-enrichment flows',
        'Subscriptions with renewals and grace periods',
        'Spending limits per subscriber, day and month',
        'Refunds and settlement in one report',
      ],
    },
    {
      slug: 'psms',
      title: 'PSMS',
      text: [
        'A premium SMS charges the subscriber for the message that they send or receive. It works on every phone, with or without a data plan. Voting, donations and content sales start with a keyword and a short code.',
      ],
      features: [
        'Shared or dedicated short codes',
        'Keywords managed by the merchant',
        'Charging per message sent or received',
        'Delivery reports for each charge',
        'Opt-out words handled for you',
      ],
    },
    {
      slug: 'landline',
      title: 'Landline',
      text: [
        'A household pays for digital services on its fixed-line bill. The account holder approves the purchase by a call or a code. It opens a payment channel to homes that share one subscription.',
      ],
      features: [
        'Charges on the monthly landline bill',
        'Approval by the account holder',
        'Premium numbers for voice services',
        'A spending cap for each line',
      ],
    },
    {
      slug: 'ips',
      title: 'IPS',
      text: [
        'An instant payment system moves money from bank account to bank account while the buyer waits. The merchant sees the funds before releasing the order. We carry the request to the bank and bring back the result.',
      ],
      features: [
        'Confirmation while the buyer is on the page',
        'Payment by alias, QR code or account number',
        'Request-to-pay messages to the buyer',
        'Returns matched to the first payment',
        'Daily files for your accountants',
      ],
    },
    {
      slug: 'e-wallet',
      title: 'E-Wallet',
      text: [
        'A wallet keeps money on the phone, ready for bills, transfers and purchases. Merchants accept it online and at the counter. Operators and banks can run it under their own brand.',
      ],
      features: [
        'Transfers between wallets',
        'Bill payment and airtime top-up',
        'QR payment at the point of sale',
        'Cash in and cash out through agents',
        'Limits by customer verification level',
        'An app under your own brand',
      ],
    },
    {
      slug: 'banks-and-cards-payment',
      title: 'Banks and Cards Payment',
      text: [
        'Debit, credit and prepaid cards stand beside the mobile methods on one checkout page. The buyer picks, and the merchant reads a single result. Bank transfers follow the same route for larger amounts.',
      ],
      features: [
        'Hosted checkout page or API',
        'Card details kept off your servers',
        'Saved cards for returning buyers',
        'Recurring payments on an agreed date',
        'Refunds and disputes in one place',
      ],
    },
    {
      slug: 'vouchers',
      title: 'Vouchers',
      text: [
        'A voucher turns cash at a shop into credit for a game, a service or a wallet. The code arrives on paper, by SMS or inside an app. Each one is checked, redeemed and closed in a single step.',
      ],
      features: [
        'Codes issued singly or in batches',
        'Sale through shops, apps and SMS',
        'Redemption checked at the moment of use',
        'Expiry dates and fixed or open values',
        'Stock and sales visible by outlet',
      ],
    },
  ],
}

export const entertainment: ItemSection<CardItem> = {
  flag: 'entertainment',
  title: 'Entertainment',
  lead: 'Content that subscribers open every day, charged to the number they already have.',
  items: [
    {
      slug: 'e-sport',
      title: 'E-Sport',
      gain: 'A gaming portal of your own',
      text: [
        "Tournaments, leagues and rankings run inside the operator's own gaming portal.",
        'Players join from their phones and pay the entry from their balance. The operator gets a younger audience and a reason for it to return each week.',
      ],
      features: [
        'Tournaments, leagues and rankings',
        'Entry charged to the phone balance',
        "A portal under the operator's own name",
      ],
    },
    {
      slug: 'video-on-demand',
      title: 'Video on Demand',
      gain: 'Series and films on the bill',
      text: [
        'Series, films and short clips play on the phone, by the title or by subscription.',
        'We bring the catalog, the player and the billing. The stream adapts to the connection, so a busy cell still shows a picture.',
      ],
      features: [
        'Single titles or a subscription',
        'Catalog, player and billing from one hand',
        'A stream that adapts to the connection',
      ],
    },
    {
      slug: 'live-streaming-ringing-back-tone',
      title: 'Live Streaming, Ringing Back Tone',
      gain: 'Live events and caller tones',
      text: [
        'Matches, concerts and talk shows reach the phone as they happen.',
        "Ringing back tones replace the sound that callers hear with a song, a prayer or a brand's jingle. Subscribers choose by SMS, by menu or in the app, and change their mind whenever they like.",
      ],
      features: [
        'Matches, concerts and talk shows as they happen',
        'Songs, prayers and jingles for callers',
        'Chosen by SMS, by menu or in the app',
      ],
    },
  ],
}

/** Of a Direct Carrier Billing purchase; drawings in `routes.svg`. */
export const paymentRoute = {
  title: 'From the tap to the settlement',
  lead: 'What happens when a subscriber buys with Direct Carrier Billing.',
  stops: [
    {
      slug: 'phone',
      title: 'Phone',
      text: 'The subscriber taps Pay. It takes no card and no account.',
    },
    {
      slug: 'operator',
      title: 'Operator',
      text: 'It checks the limits and charges the bill or the balance.',
    },
    {
      slug: 'platform',
      title: 'Our platform',
      text: 'It records the payment and tells the merchant.',
    },
    { slug: 'merchant', title: 'Merchant', text: 'The game, the film or the code is delivered.' },
    {
      slug: 'settlement',
      title: 'Settlement',
      text: 'One report tells both sides what each of them is paid.',
    },
  ],
}

/** Of an A2P message, with its report's way back. */
export const messageRoute = {
  title: 'The way of a message',
  stops: [
    { slug: 'application', title: 'Your system' },
    { slug: 'platform', title: 'Platform' },
    { slug: 'operator', title: 'Operator' },
    { slug: 'handset', title: 'Handset' },
  ],
  back: 'Delivery report',
}

/** Shown while no chip is chosen. */
export const restingMessage = {
  title: 'One connection, six ways to use it',
  text: 'All six run over the same operator routes, under one contract and one integration. Begin with the one you need today, and add another when your customers ask for it.',
}

export const messaging: ItemSection<FeaturedItem> = {
  flag: 'messaging',
  title: 'Messaging',
  lead: 'Send, receive and automate messages through direct operator routes.',
  items: [
    {
      slug: 'bulk-accounts',
      title: 'Bulk Accounts',
      text: [
        'Your team sends from a web account under your own sender name. Upload a list, write the text, choose the hour and read the delivery report.',
      ],
      features: [
        'Your own sender name',
        'Lists uploaded, hours chosen',
        'A delivery report for each campaign',
      ],
    },
    {
      slug: 'ads-sms',
      title: 'Ads SMS',
      text: [
        'Reach an audience by age, city or interest with one message, written once. Only subscribers who agreed to receive offers are on the list.',
      ],
      features: [
        'Audiences by age, city or interest',
        'Only subscribers who agreed to offers',
        'One message, written once',
      ],
    },
    {
      slug: 'application-to-person',
      title: 'Application to Person (A2P)',
      text: [
        'Your system sends one-time codes, alerts and reminders by API. Each message returns its status, so your application knows what arrived.',
      ],
      features: [
        'One-time codes, alerts and reminders',
        'Sent by API from your own system',
        'A status for each message',
      ],
    },
    {
      slug: 'person-to-application',
      title: 'Person to Application (P2A)',
      text: [
        'Subscribers write to a short code, and your application answers. Use it for votes, registrations, balance checks and customer questions.',
      ],
      features: [
        'Short codes and keywords',
        'Votes, registrations and balance checks',
        'Answers from your own application',
      ],
    },
    {
      slug: 'rich-sms',
      title: 'Rich SMS',
      text: [
        'Add pictures, buttons and your verified name to the message. Phones that cannot show them receive a plain text with a link.',
      ],
      features: [
        'Pictures and buttons in the message',
        'Your verified name as sender',
        'Plain text where a phone shows no more',
      ],
    },
    {
      slug: 'machine-to-machine',
      title: 'Machine to machine',
      text: [
        'Meters, trackers and alarms report over the mobile network by themselves. You see every device, its SIM and its last report on one screen.',
      ],
      features: [
        'Meters, trackers and alarms',
        'Every device and its SIM on one screen',
        'The last report of each',
      ],
    },
  ],
}
