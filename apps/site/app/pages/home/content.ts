import { company } from '@universe/contract/company'
import type { BusinessLine } from '../../content/business-lines.ts'
import type { HeroWords, PageWords } from '../../content/item.ts'
import type { Figure } from '../../ui/statistics.tsx'

export const meta: PageWords = {
  title: `${company.name} | ${company.tagline}`,
  description: `${company.name} connects operators, merchants and subscribers with mobile payment, entertainment and messaging, and builds the software behind them.`,
}

export const hero: HeroWords = {
  title: company.tagline,
  text: 'Payments, entertainment and messaging for every mobile subscriber, and the software behind them all.',
}

export const businessLinesSection = { title: 'Our Business Lines' }

export const gains: Record<BusinessLine, string> = {
  telecom: 'Reach and charge subscribers',
  software: 'Systems built, or ready today',
  technologies: 'Smart places, fully equipped',
  marketing: 'Campaigns and stores that sell',
}

export const statistics: readonly Figure[] = [
  { value: '16+', caption: 'Years of Experience', icon: 'years' },
  { value: '350+', caption: 'Satisfied Clients', icon: 'clients' },
  { value: '15M+', caption: 'Subscribers Base', icon: 'subscribers' },
  { value: '2+', caption: 'Offices', icon: 'offices' },
]

export const mapSection = {
  title: 'Where we are',
  text: 'Our offices in Ramallah and Dubai serve operators and merchants across the region and beyond it.',
}

export const newsletter = {
  title: 'News from our universe',
  text: 'Product news, new articles and open positions, sent to your inbox.',
}

export const story = {
  title: 'Years of one idea: technology people deserve',
  paragraph: `Since ${company.foundedYear} we have connected operators, merchants and subscribers. One small office has become four business units that share one name, one team of engineers and one way of working with partners.`,
  picture:
    'Example: a phone at its checkout, and around it a confirmed payment, a quiz, a room’s temperature and a campaign’s sales',
}
