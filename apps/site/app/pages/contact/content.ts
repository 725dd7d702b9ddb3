import { company } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import type { HeroWords, PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Contact Us | ${company.name}`,
  description: `Ask ${company.name} about telecom, software, technologies or e-marketing, find the offices in Ramallah and Dubai, or reach technical support.`,
}

export const hero: HeroWords = {
  title: "Let's get in touch",
  text: 'Leave your details, and an expert from the business line that you choose will answer.',
}

export const form = {
  title: 'Ask for an expert',
  lead: 'Choose a business line so that your request reaches the people who do the work.',
}

export const hours = describeHours(company.operatingHours)

export const cards = {
  contactInfo: { title: 'Contact Info', text: 'Call, fax or write to our front desk.' },
  location: { title: 'Location', text: 'Visit us in either of our two cities.' },
  support: {
    title: 'Tech support 24/7',
    text: 'Clients with a running service reach an engineer at any hour.',
  },
}

/** Plain text, or text around a link to the page's top. */
export type FaqAnswer = string | { before: string; link: string; after: string }

export interface Faq {
  question: string
  answer: FaqAnswer
}

export const faqSection = { flag: 'faqs', title: 'Frequently Asked Questions' }

export const faq: readonly Faq[] = [
  {
    question: "What's the Company's Mission and Vision?",
    answer:
      'The vision is to provide what humanity deserves. The mission is to use state-of-the-art technologies and professional skills to provide the technologies you deserve.',
  },
  {
    question: 'How Do I Contact Your Company?',
    answer: { before: 'Reach us via the ', link: 'contact us page', after: '.' },
  },
  { question: 'What Are Your Operating Hours?', answer: `${hours}.` },
]
