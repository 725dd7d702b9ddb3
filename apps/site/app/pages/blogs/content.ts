import { company } from '@universe/contract/company'
import type { PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Blogs | ${company.name}`,
  description: `Articles by the ${company.name} team on telecom, software, e-marketing, technology and digital trends, written for operators, merchants and developers.`,
}

export const hero = {
  title: ['Our', 'Blogs'],
  text: 'What we learn while connecting networks, writing software and running campaigns.',
} as const

export const list = {
  searchPlaceholder: 'Blog search',
  empty: 'No items found!',
  incomplete: 'We could not load all articles. Check your connection and try again.',
  showAll: 'Show all articles',
}
