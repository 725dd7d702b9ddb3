import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'
import type { Figure } from '../../ui/statistics.tsx'

export const meta: PageWords = {
  title: `About Us | ${company.name}`,
  description: `How a small office founded in ${company.foundedYear} became ${company.name}: its story, its vision, mission and promise, and the values it works by.`,
}

export const hero: HeroWords = {
  title: `About ${company.name}`,
  text: 'One group, four business units and the people who run them.',
}

export const intro = {
  title: 'A value-added-services company, and the software house behind it',
  paragraphs: [
    `${company.name} is the first licensed value-added-services company in its country. We connect mobile operators with the merchants, publishers and banks that want to reach their subscribers.`,
    'The same group writes software, installs smart systems and runs online marketing. A client can start with one service and add the next without changing partners.',
  ],
  buttonLabel: `Why ${company.name}`,
}

export const statistics: readonly Figure[] = [
  { value: '1B+', caption: 'Transactions', icon: 'transactions' },
  { value: '15M+', caption: 'Subscribers Base', icon: 'subscribers' },
  { value: '600+', caption: 'Products and Services', icon: 'products' },
  { value: '350+', caption: 'Happy Clients', icon: 'clients' },
  { value: '100+', caption: 'Connectivity & Business Partners', icon: 'partners' },
  { value: '16+', caption: 'Years in Business', icon: 'years' },
  { value: '2+', caption: 'Offices', icon: 'offices' },
]

export const story = {
  title: 'Our Story',
  paragraphs: [
    `We were founded in ${company.foundedYear}, in a small office in a city center. We became the first company in our field to be licensed in the country.`,
    'Direct carrier billing (DCB) was the turning point. We had a role in bringing the technology to our market, and it led to partnerships with international brands.',
    'The company grew into four business units under one brand. We are now opening a new headquarters to expand globally.',
  ],
}

export const vision = { title: 'Vision', text: 'Provide what humanity deserves.' }

export const mission = {
  title: 'Mission',
  text: 'Employ state-of-the-art technologies and professional skills.',
}

export const promise = {
  title: 'Promise',
  text: 'Humanity deserves a bright future, and changing human life for the best is our responsibility.',
}

export const values = {
  title: 'Our Values',
  items: [
    'Innovation',
    'Reliability',
    'Continuous Development',
    'Team Spirit',
    'Challenging',
    'Hi-Tech',
    'Inspiration',
    'Responsibility',
    'Imagination',
    'Youth',
    'Professionalism',
    'Intelligence',
    'Integrity and Trust',
    'Humanity',
    'Excitement',
    'High Quality',
    'Creativity',
    'Confidence',
  ],
}
