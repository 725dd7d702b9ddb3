import { readFileSync } from 'node:fs'
import { blogCategories, jobCategories } from '@universe/contract/fixed-lists'
import { expect, test } from 'vitest'
import { blogColour, isSameCategory, jobColour } from './categories.ts'

const TOKENS = 'packages/ui/src/styles/tokens.css'
const tokens = readFileSync(new URL(`../../../../${TOKENS}`, import.meta.url), 'utf8')
const named = blogCategories.filter(category => category !== 'Other')

test.each(named)('the blog category %s has a colour', category => {
  const accent = blogColour(category)
  expect(
    accent,
    `apps/site/app/content/categories.ts has no accent for "${category}"`,
  ).toBeDefined()
  expect(tokens, `${TOKENS} has no rule for "${accent}"`).toContain(`[data-line='${accent}']`)
})

test.each(jobCategories)('the job category %s has the colour of a business line', category => {
  expect(
    jobColour(category),
    `apps/site/app/content/categories.ts has no business line for "${category}"`,
  ).toBeDefined()
})

test('Digital Trends is no business line, and colours no vacancy', () => {
  expect(jobColour('Digital Trends')).toBeUndefined()
})

test('categories are the same whatever their case and spacing', () => {
  expect(isSameCategory(' digital   TRENDS', 'Digital Trends')).toBe(true)
  expect(isSameCategory('Technology', 'Technologies')).toBe(false)
  expect(blogColour('e-marketing ')).toBe('marketing')
})
