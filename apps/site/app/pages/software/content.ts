import { company } from '@universe/contract/company'
import type {
  HeroText,
  ItemSection,
  LinePictures,
  PageMeta,
  PicturedItem,
} from '../../content/item.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'
import items from './pictures/items.svg'

export const meta: PageMeta = {
  title: `Software Solutions | ${company.name}`,
  description:
    'Mobile products ready to launch, custom web and app development, intelligent solutions, and ERP, CRM, HRM and POS systems that work from day one.',
}

export const hero: HeroText = {
  title: 'Software Solutions',
  text: 'Products you can launch, systems you can rely on and code that is yours.',
}

export const pictures: LinePictures = { hero: { wide, phone }, items }

export const intro = {
  title: 'Software written by people who operate what they write',
  paragraphs: [
    'Our engineers run payment and messaging platforms every day. They bring the same habits to your project: tests, monitoring and a plan for the night when something fails.',
    'Start from a finished product, adapt a business system or order something that exists nowhere else.',
  ],
}

export const product: ItemSection = {
  flag: 'product',
  title: `${company.name} Products`,
  lead: 'Services of our own that operators and brands offer to their audiences.',
  items: [
    {
      slug: 'cash-quiz',
      title: 'Cash Quiz',
      text: [
        'Cash Quiz asks 9 questions in 90 seconds, for a monthly prize.',
        'Players answer on the phone and climb a ranking that everyone can see. Operators offer it as a daily subscription, and brands sponsor a round of their own.',
      ],
    },
    {
      slug: 'digital-codex',
      title: 'Digital Codex',
      text: [
        'Digital Codex is a shop for digital codes: game credit, app store balance and subscriptions.',
        'The buyer pays from a phone balance or a wallet and receives the code on screen. Sellers fill their shelves by API and see what sold where.',
      ],
    },
    {
      slug: 'hareef',
      title: 'Hareef',
      text: [
        'Hareef is for football fans who are sure that they know best.',
        'They predict scores, answer match questions and compare themselves with friends. A new match day is always the next reason to play.',
      ],
    },
    {
      slug: 'live',
      title: 'Live@',
      text: [
        'Live@ brings events and hosts to the phone while they are on air.',
        'Viewers send questions, vote and support the host from their balance. Organizers get the stream, the moderation tools and the revenue report together.',
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
      picture:
        'Example: a Cash Quiz question with four answers on a phone, before the ranking on a website',
      text: [
        'One team delivers your app for iOS and Android and the website beside it, in Arabic and English. Operator billing, wallets and SMS login are parts that we already have.',
      ],
    },
  ],
}

export const intelligent: ItemSection = {
  flag: 'intelligent',
  title: 'Intelligent Solutions',
  lead: 'Systems that read your data, guard it and put it to work.',
  items: [
    {
      slug: 'business-intelligence',
      title: 'Business Intelligence',
      text: [
        'Sales, stock and service figures come together on dashboards that update themselves. Each manager sees the numbers that they can act on. A question that took a week of spreadsheets takes a click.',
      ],
    },
    {
      slug: 'artificial-intelligence',
      title: 'Artificial Intelligence',
      text: [
        'Models trained on your records forecast demand, sort documents and spot unusual payments. We begin with one decision that you make often and measure whether it improves. People keep the last word where it matters.',
      ],
    },
    {
      slug: 'cyber-security',
      title: 'Cyber Security',
      text: [
        'We test your systems as an attacker would and report what we found in plain words. Then we help you close the gaps in order of risk. Monitoring continues after the project, so a new threat meets a prepared team.',
      ],
    },
    {
      slug: 'customer-care-solutions',
      title: 'Customer Care Solutions',
      text: [
        "Calls, chats, emails and social messages arrive in one queue with the customer's history beside them. Common questions are answered automatically, and the rest reach the right agent. Supervisors see waiting times as they grow, not the morning after.",
      ],
    },
    {
      slug: 'e-commerce-solutions',
      title: 'E-commerce Solutions',
      text: [
        'A store platform with catalog, checkout and delivery tracking, connected to your accounts. Buyers pay by card, by wallet or on their phone bill. Your staff changes prices and offers without calling a developer.',
      ],
    },
  ],
}

export const business: ItemSection = {
  flag: 'business',
  title: 'Off The Shelf Business Solutions',
  lead: 'Proven systems that we set up, connect and teach.',
  items: [
    {
      slug: 'erp',
      title: 'ERP',
      text: [
        'Purchasing, stock, production and accounting work from the same records. An order entered once is seen by every department. You start with the modules you need and add others as you grow.',
      ],
    },
    {
      slug: 'crm',
      title: 'CRM',
      text: [
        'Every call, offer and promise to a customer stays in one place. Your sales team knows what to do today and what each deal needs next. When a colleague leaves, the relationship stays.',
      ],
    },
    {
      slug: 'hrm',
      title: 'HRM',
      text: [
        'Contracts, leave, attendance and payroll follow each employee from the first day. Staff request leave and read payslips on their own. The HR office spends its time on people rather than on forms.',
      ],
    },
    {
      slug: 'pos',
      title: 'POS',
      text: [
        'The till sells, prints and counts stock, even while the internet is down. It accepts cash, cards, wallets and vouchers at one counter. Owners follow each branch from their phones.',
      ],
    },
  ],
}
