import { expect, test } from 'vitest'
import { routeForKeyword, searchKeywords } from './search-keywords.ts'

/** Specification, section 4. */
const keywords: Record<string, string[]> = {
  '/contact': ['contact', 'contact us', 'location'],
  '/about': ['about', 'about universe'],
  '/whyuniverse': ['why universe'],
  '/blogs': ['blog', 'blogs'],
  '/jobspage': ['jobs', 'opportunities', 'jobs & opportunities'],
  '/telecom': ['telecom', 'universe telecom'],
  '/technologies': ['technologies'],
  '/software': ['software', 'software solutions'],
  '/marketing': ['marketing', 'e-marketing'],
  '/telecom/business': ['connectivity', 'payment', 'connectivity & digital payment'],
  '/telecom/entertainment': ['entertainment'],
  '/telecom/messaging': ['messaging'],
  '/software/product': ['products'],
  '/software/service': ['services', 'mobile', 'web'],
  '/software/intelligent': ['intelligent'],
  '/software/business': ['shelf business', 'business'],
  '/technologies/smart': ['smart', 'smart systems'],
  '/technologies/hardware': ['hardware', 'hardware supplies'],
  '/technologies/request': ['request', 'demo'],
  '/marketing/digital': ['digital', 'digital marketing'],
  '/marketing/commerce': ['e-commerce'],
}

test('each keyword leads to its page, and there are no others', () => {
  for (const [route, words] of Object.entries(keywords)) {
    for (const word of words) expect(routeForKeyword(word), word).toBe(route)
  }
  expect(searchKeywords.toSorted()).toEqual(Object.values(keywords).flat().toSorted())
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
