import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Page not found | ${company.name}`,
  description: `There is no page at this address on the ${company.name} website. Go back to the home page, search the site, or write to us if a link brought you here.`,
}

export const hero: HeroWords = {
  title: 'Page not found',
  text: 'Nothing orbits at this address.',
}

export const whatToDo = {
  text: 'The address may be mistyped, or the page may have moved. Search for a topic, or start again from the home page.',
  homeLabel: 'Go to the home page',
  contactLabel: 'Contact us',
}
