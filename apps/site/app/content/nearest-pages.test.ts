import { runsWithin } from '@universe/testing/time/runs-within'
import { expect, test } from 'vitest'
import * as contact from '../pages/contact/content.ts'
import * as marketing from '../pages/marketing/content.ts'
import * as software from '../pages/software/content.ts'
import * as technologies from '../pages/technologies/content.ts'
import * as telecom from '../pages/telecom/content.ts'
import { nearestPages, searchedPages } from './nearest-pages.ts'

test.each([
  ['telecm', 'Telecom'],
  ['cyber security', 'Intelligent Solutions'],
  ['carrer', 'Jobs'],
  ['faq', 'Frequently Asked Questions'],
  ["FAQ's", 'Frequently Asked Questions'],
  ['privacy', 'Privacy Policy'],
  ['job', 'Jobs'],
  ['mobile payments', 'Mobile Payment'],
  ['carrier billing', 'Mobile Payment'],
  ['e commerce', 'E-commerce'],
  ['contcat', 'Contact Us'],
  ['demo request', 'Request Demo'],
])('“%s” is nearest to %s', (text, title) => {
  expect(nearestPages(text)[0]?.title).toBe(title)
})

test.each(['career', 'careers', 'privacy policy', 'faq'])(
  'offers a page that contains “%s” without mere guesses',
  text => {
    expect(nearestPages(text)).toHaveLength(1)
  },
)

test.each(['', '  ', 'asteroid', 'zz', '---', 'constructor'])('finds no page for “%s”', text => {
  expect(nearestPages(text)).toEqual([])
})

test('offers at most three pages, each once', () => {
  const hrefs = nearestPages('security').map(({ href }) => href)
  expect(hrefs.length).toBeGreaterThan(1)
  expect(hrefs.length).toBeLessThanOrEqual(3)
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('handles a text of a megabyte at once', () => {
  expect(runsWithin(500, () => nearestPages('telecom '.repeat(125_000)))).toBe(true)
})

test('finds a section by its title', () => {
  for (const [line, content] of Object.entries({
    telecom,
    technologies,
    software,
    marketing,
    contact,
  })) {
    for (const part of Object.values(content as Record<string, unknown>)) {
      if (typeof part !== 'object' || part === null || !('flag' in part) || !('title' in part))
        continue
      const words = searchedPages[`/${line}/${part.flag}` as keyof typeof searchedPages]
      if (words) expect(words[0]).toBe(part.title)
    }
  }
})
