import { existsSync, readFileSync } from 'node:fs'
import { businessLines } from '@universe/contract/fixed-lists'
import { describe, expect, test } from 'vitest'
import { businessLinePages } from './business-lines.ts'
import { routeForKeyword } from './search-keywords.ts'

const ROOT = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

test('the site has a page for each business line that forms offer, in the same order', () => {
  expect(
    businessLinePages.map(({ title }) => title),
    'businessLines in packages/contract/src/fixed-lists.ts and businessLinePages in apps/site/app/content/business-lines.ts differ',
  ).toEqual([...businessLines])
})

describe.each(businessLinePages)('the business line $title', ({ line, title, href }) => {
  const needs: [file: string, text: string][] = [
    ['apps/site/app/routes.ts', `route('${line}/:flag?', 'pages/${line}/page.tsx')`],
    [`apps/site/app/pages/${line}/content.ts`, `title: '${title}'`],
    [`apps/site/app/pages/${line}/page.tsx`, `data-line="${line}"`],
    ['packages/ui/src/styles/tokens.css', `[data-line='${line}']`],
    ['apps/site/app/ui/pictures/glyphs.svg', `id="line-${line}"`],
    ['scripts/pictures/scene/colors.ts', `${line}: '#`],
    ['scripts/pictures/share-pages.ts', `folder: '${line}'`],
    ['apps/site/app/pages/job/pictures/hero.svg', `id="${line}"`],
    ['apps/site/app/pages/job/pictures/hero-phone.svg', `id="${line}"`],
  ]
  test.each(needs)('is in %s', (file, text) => {
    const isThere = existsSync(new URL(file, ROOT)) && read(file).includes(text)
    expect(isThere, `Add ${text} to ${file}`).toBe(true)
  })

  test('has a page of its name, found by the search', () => {
    expect(href).toBe(`/${line}`)
    expect(
      routeForKeyword(title),
      `Add "${title}" to apps/site/app/content/search-keywords.ts`,
    ).toBe(href)
  })

  test('has a picture for link previews', () => {
    const file = `apps/site/public/share/${line}.jpg`
    expect(existsSync(new URL(file, ROOT)), `Make ${file}: npm run pictures -- share`).toBe(true)
  })
})
