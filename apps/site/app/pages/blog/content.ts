import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'

/** Until the post is known. */
export const meta: PageWords = {
  title: `Blog | ${company.name}`,
  description: `A post from the ${company.name} blog: one topic from telecom, software, technology or marketing, explained by the people who work on it.`,
}

export const hero: HeroWords = {
  title: 'From our blog',
  text: 'Notes from the desks where the work is done.',
}

export const article = {
  authorLabel: 'Written by',
  author: `${company.name} Team`,
  dateLabel: 'Published',
  timeLabel: 'Reading time',
  relatedTitle: 'Related Articles',
}
