import { readFileSync } from 'node:fs'
import { blogCategories, jobCategories } from '@universe/contract/fixed-lists'
import { expect, test } from 'vitest'
import { blogAccent, isSameCategory, jobAccent } from './categories.ts'

const TOKENS = 'packages/ui/src/styles/tokens.css'
const tokens = readFileSync(new URL(`../../../../${TOKENS}`, import.meta.url), 'utf8')
const named = blogCategories.filter(category => category !== 'Other')

test.each(named)('the blog category %s has a color', category => {
  const accent = blogAccent(category)
  expect(
    accent,
    `apps/site/app/content/categories.ts has no accent for "${category}"`,
  ).toBeDefined()
  expect(tokens, `${TOKENS} has no rule for "${accent}"`).toContain(`[data-line='${accent}']`)
})

test.each(jobCategories)('the job category %s has the color of a business line', category => {
  expect(
    jobAccent(category),
    `apps/site/app/content/categories.ts has no business line for "${category}"`,
  ).toBeDefined()
})

test('Digital Trends is not a business line, and colors no vacancy', () => {
  expect(jobAccent('Digital Trends')).toBeUndefined()
})

test('ignores case and spacing of categories', () => {
  expect(isSameCategory(' digital   TRENDS', 'Digital Trends')).toBe(true)
  expect(isSameCategory('Technology', 'Technologies')).toBe(false)
  expect(blogAccent('e-marketing ')).toBe('marketing')
})
