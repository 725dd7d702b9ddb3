import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Jobs & Opportunities | ${company.name}`,
  description: `Open positions at ${company.name} in software, technology, telecom and e-marketing. Read what each job involves and send your CV as a PDF.`,
}

export const hero: HeroWords = {
  title: 'Jobs & Opportunities',
  text: 'Build services that people use on their phones every day.',
}

export const vacancies = {
  subtitle: 'Available vacancies:',
  emptyTitle: 'No Vacancies Opening Yet!',
  emptyText: 'Keep an eye on this page for when we post a new vacancy!',
  /** Over a picture of both cities. */
  offices: {
    label: 'Our offices:',
    places: company.offices.map(({ city, country }) => `${city}, ${country}`).join(' and '),
  },
}
