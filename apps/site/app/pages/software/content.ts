import { company } from '@universe/contract/company'
import type {
  CardItem,
  HeroWords,
  ItemSection,
  LinePictures,
  PageWords,
  PicturedItem,
} from '../../content/item.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'
import next from './pictures/next.svg'
import screens from './pictures/screens.svg'

export const meta: PageWords = {
  title: `Software Solutions | ${company.name}`,
  description:
    'Mobile products ready to launch, custom web and app development, intelligent solutions, and ERP, CRM, HRM and POS systems that work from day one.',
}

export const hero: HeroWords = {
  title: 'Software Solutions',
  text: 'Products you can launch, systems you can rely on and code that is yours.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items, screens, next }

export const intro = {
  title: 'Software written by people who operate what they write',
  paragraphs: [
    'Our engineers run payment and messaging platforms every day. They bring the same habits to your project: tests, monitoring and a plan for the night when something fails.',
    'Start from a finished product, adapt a business system or order something that exists nowhere else.',
  ],
}

export const product: ItemSection<CardItem> = {
  flag: 'product',
  title: `${company.name} Products`,
  lead: 'Services of our own that operators and brands offer to their audiences.',
  items: [
    {
      slug: 'cash-quiz',
      title: 'Cash Quiz',
      gain: 'A quiz with a monthly prize',
      text: [
        'Cash Quiz asks 9 questions in 90 seconds, for a monthly prize.',
        'Players answer on the phone and climb a ranking that everyone can see. Operators offer it as a daily subscription, and brands sponsor a round of their own.',
      ],
      features: [
        'A ranking that every player can see',
        'A daily subscription for operators',
        'Rounds that a brand can sponsor',
      ],
    },
    {
      slug: 'digital-codex',
      title: 'Digital Codex',
      gain: 'A shop for digital codes',
      text: [
        'Digital Codex is a shop for digital codes: game credit, app store balance and subscriptions.',
        'The buyer pays from a phone balance or a wallet and receives the code on screen. Sellers fill their shelves by API and see what sold where.',
      ],
      features: [
        'Payment from a phone balance or a wallet',
        'The code on screen after payment',
        'Shelves filled by API',
      ],
    },
    {
      slug: 'hareef',
      title: 'Hareef',
      gain: 'A game for football fans',
      text: [
        'Hareef is for football fans who are sure that they know best.',
        'They predict scores, answer match questions and compare themselves with friends. A new match day is always the next reason to play.',
      ],
      features: [
        'Scores predicted for each match day',
        'Questions about the match',
        'Comparison with friends',
      ],
    },
    {
      slug: 'live',
      title: 'Live@',
      gain: 'Live shows that earn on air',
      text: [
        'Live@ brings events and hosts to the phone while they are on air.',
        'Viewers send questions, vote and support the host from their balance. Organizers get the stream, the moderation tools and the revenue report together.',
      ],
      features: [
        'Questions, votes and support from viewers',
        'Moderation tools for the organizer',
        'Stream and revenue report in one place',
      ],
    },
  ],
}

export const service: ItemSection<PicturedItem> = {
  flag: 'service',
  title: 'Services',
  lead: 'We build with you, from the first sketch to the team that maintains the result.',
  items: [
    {
      slug: 'software-development',
      title: 'Software development',
      picture:
        'A sketch, the working parts that follow it, and the release, which leads to the next parts',
      text: [
        'For companies whose needs no package meets. You see working parts early and decide what comes next. The source code, the documentation and the accounts belong to you.',
      ],
    },
    {
      slug: 'mobile-app-and-web-development',
      title: 'Mobile app and web development',
      picture: 'Example: a Cash Quiz question on a phone, before the ranking on a website',
      text: [
        'One team delivers your app for iOS and Android and the website beside it, in Arabic and English. Operator billing, wallets and SMS login are parts that we already have.',
      ],
    },
  ],
}

export const intelligent: ItemSection<CardItem> = {
  flag: 'intelligent',
  title: 'Intelligent Solutions',
  lead: 'Systems that read your data, guard it and put it to work.',
  items: [
    {
      slug: 'business-intelligence',
      title: 'Business Intelligence',
      gain: 'Your figures on one dashboard',
      text: [
        'Sales, stock and service figures come together on dashboards that update themselves. Each manager sees the numbers that they can act on. A question that took a week of spreadsheets takes a click.',
      ],
      features: [
        'Sales, stock and service in one view',
        'Dashboards that update themselves',
        'The numbers that each manager can act on',
      ],
      demoType: 'Business Intelligence',
    },
    {
      slug: 'artificial-intelligence',
      title: 'Artificial Intelligence',
      gain: 'Forecasts from your own records',
      text: [
        'Models trained on your records forecast demand, sort documents and spot unusual payments. We begin with one decision that you make often and measure whether it improves. People keep the last word where it matters.',
      ],
      features: [
        'Demand forecast from your history',
        'Documents sorted as they arrive',
        'Unusual payments brought to a person',
      ],
      demoType: 'Artificial Intelligence',
    },
    {
      slug: 'cyber-security',
      title: 'Cyber Security',
      gain: 'Gaps found before others do',
      text: [
        'We test your systems as an attacker would and report what we found in plain words. Then we help you close the gaps in order of risk. Monitoring continues after the project, so a new threat meets a prepared team.',
      ],
      features: [
        'Tests as an attacker would make them',
        'A report in plain words, by order of risk',
        'Monitoring after the project',
      ],
      demoType: 'Cyber Security',
    },
    {
      slug: 'customer-care-solutions',
      title: 'Customer Care Solutions',
      gain: 'Every question in one queue',
      text: [
        "Calls, chats, emails and social messages arrive in one queue with the customer's history beside them. Common questions are answered automatically, and the rest reach the right agent. Supervisors see waiting times as they grow, not the morning after.",
      ],
      features: [
        'Calls, chats, emails and social messages',
        'Automatic answers to common questions',
        'Waiting times in sight as they grow',
      ],
      demoType: 'Customer Care Solutions',
    },
    {
      slug: 'e-commerce-solutions',
      title: 'E-commerce Solutions',
      gain: 'A store that your staff can run',
      text: [
        'A store platform with catalog, checkout and delivery tracking, connected to your accounts. Buyers pay by card, by wallet or on their phone bill. Your staff changes prices and offers without calling a developer.',
      ],
      features: [
        'Catalog, checkout and delivery tracking',
        'Cards, wallets and the phone bill',
        'Prices changed without a developer',
      ],
      demoType: 'E-commerce Solutions',
    },
  ],
}

export const business: ItemSection<CardItem> = {
  flag: 'business',
  title: 'Off The Shelf Business Solutions',
  lead: 'Proven systems that we set up, connect and teach.',
  items: [
    {
      slug: 'erp',
      title: 'ERP',
      gain: 'One record for all departments',
      text: [
        'Purchasing, stock, production and accounting work from the same records. An order entered once is seen by every department. You start with the modules you need and add others as you grow.',
      ],
      features: [
        'Purchasing, stock, production and accounting',
        'An order entered once and seen by all',
        'Modules added as you grow',
      ],
    },
    {
      slug: 'crm',
      title: 'CRM',
      gain: 'Every deal and its next step',
      text: [
        'Every call, offer and promise to a customer stays in one place. Your sales team knows what to do today and what each deal needs next. When a colleague leaves, the relationship stays.',
      ],
      features: [
        'Calls, offers and promises in one place',
        'A list of what to do today',
        'A history that stays when people leave',
      ],
    },
    {
      slug: 'hrm',
      title: 'HRM',
      gain: 'Leave and payroll without forms',
      text: [
        'Contracts, leave, attendance and payroll follow each employee from the first day. Staff request leave and read payslips on their own. The HR office spends its time on people rather than on forms.',
      ],
      features: [
        'Contracts, leave, attendance and payroll',
        'Requests and payslips by self-service',
        'One file for each employee',
      ],
    },
    {
      slug: 'pos',
      title: 'POS',
      gain: 'A till that also works offline',
      text: [
        'The till sells, prints and counts stock, even while the internet is down. It accepts cash, cards, wallets and vouchers at one counter. Owners follow each branch from their phones.',
      ],
      features: [
        'Cash, cards, wallets and vouchers',
        'Stock counted with every sale',
        'Each branch in sight from a phone',
      ],
    },
  ],
}
