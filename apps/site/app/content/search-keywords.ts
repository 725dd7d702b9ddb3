import { company } from '@universe/contract/company'

const provider = company.name.toLowerCase()

/** Specification, section 2. */
export const keywordsByRoute = {
  '/contact': ['contact', 'contact us', 'location'],
  '/about': ['about', `about ${provider}`],
  '/whyuniverse': [`why ${provider}`],
  '/blogs': ['blog', 'blogs'],
  '/jobspage': ['jobs', 'opportunities', 'jobs & opportunities'],
  '/telecom': ['telecom', `${provider} telecom`],
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
} as const satisfies Record<string, readonly string[]>

export const searchKeywords: readonly string[] = Object.values(keywordsByRoute).flat()

const routeByKeyword = new Map<string, string>(
  Object.entries(keywordsByRoute).flatMap(([route, keywords]) =>
    keywords.map(keyword => [keyword, route] as const),
  ),
)

/** In any case and spacing. */
export function routeForKeyword(text: string): string | undefined {
  return routeByKeyword.get(text.trim().replace(/\s+/g, ' ').toLowerCase())
}
