import { expect, test } from 'vitest'
import { keywordsByRoute, routeForKeyword, searchKeywords } from './search-keywords.ts'

test('every keyword leads to the page that lists it', () => {
  for (const [route, keywords] of Object.entries(keywordsByRoute)) {
    for (const keyword of keywords) expect(routeForKeyword(keyword), keyword).toBe(route)
  }
})

test('the provider stands in the keywords by its name', () => {
  expect(routeForKeyword('about universe')).toBe('/about')
  expect(routeForKeyword('why universe')).toBe('/whyuniverse')
  expect(routeForKeyword('universe telecom')).toBe('/telecom')
})

test('case and spaces do not matter', () => {
  expect(routeForKeyword('  Jobs   &\tOPPORTUNITIES ')).toBe('/jobspage')
})

test.each(['', ' ', 'asteroid', 'about us', 'job', 'constructor', '__proto__'])(
  '"%s" leads nowhere',
  text => {
    expect(routeForKeyword(text)).toBeUndefined()
  },
)

test('the list offers each of the 39 keywords once', () => {
  expect(searchKeywords).toHaveLength(39)
  expect(new Set(searchKeywords).size).toBe(39)
})
