import { company } from '@universe/contract/company'
import type { SiteLink } from './links.ts'
import { keywordsByRoute } from './search-keywords.ts'

const MOST = 3

/** With search words that are no keywords of the specification. */
export const searchedPages: Record<
  keyof typeof keywordsByRoute | '/' | '/#newsletter-heading' | '/contact/faqs' | '/privacypolicy',
  readonly [string, ...string[]]
> = {
  '/': ['Home', 'start'],
  '/#newsletter-heading': ['Newsletter', 'subscribe', 'subscription'],
  '/contact': ['Contact Us', 'phone', 'telephone', 'email', 'address', 'office', 'support', 'help'],
  '/contact/faqs': ['Frequently Asked Questions', "FAQ's", 'faq', 'answers'],
  '/privacypolicy': ['Privacy Policy', 'data protection', 'personal data', 'cookies', 'gdpr'],
  '/about': ['About Us', 'company', 'story', 'history', 'vision', 'mission', 'values'],
  '/whyuniverse': [`Why ${company.name}?`, 'reasons', 'clients', 'testimonials', 'partners'],
  '/blogs': ['Blogs', 'articles', 'news', 'posts'],
  '/jobspage': [
    'Jobs',
    'career',
    'careers',
    'vacancies',
    'vacancy',
    'hiring',
    'recruitment',
    'cv',
    'employment',
  ],
  '/telecom': ['Telecom', 'operators', 'telecommunication'],
  '/technologies': ['Technologies', 'systems'],
  '/software': ['Software Solutions', 'programming'],
  '/marketing': ['E-Marketing', 'advertising'],
  '/telecom/business': [
    'Mobile Payment',
    'direct carrier billing',
    'dcb',
    'psms',
    'landline',
    'ips',
    'e-wallet',
    'banks and cards',
    'vouchers',
  ],
  '/telecom/entertainment': [
    'Entertainment',
    'e-sport',
    'video on demand',
    'live streaming',
    'games',
  ],
  '/telecom/messaging': ['Messaging', 'sms', 'bulk accounts', 'a2p', 'p2a', 'rcs', 'm2m'],
  '/software/product': [
    `${company.name} Products`,
    'cash quiz',
    'digital codex',
    'hareef',
    'live@',
  ],
  '/software/service': ['Services', 'software development', 'app development', 'website'],
  '/software/intelligent': [
    'Intelligent Solutions',
    'business intelligence',
    'bi',
    'artificial intelligence',
    'ai',
    'cyber security',
    'customer care',
  ],
  '/software/business': ['Off The Shelf Business Solutions', 'erp', 'crm', 'hrm', 'pos'],
  '/technologies/smart': ['Smart Systems', 'education', 'work', 'security', 'surveillance'],
  '/technologies/hardware': [
    'Hardware Supplies',
    'virtual reality',
    'vr',
    'augmented reality',
    'ar',
    'safety',
  ],
  '/technologies/request': ['Request Demo', 'trial'],
  '/marketing/digital': [
    'Digital Marketing',
    'branding',
    'identity',
    'campaign',
    'content management',
    'social media',
  ],
  '/marketing/commerce': [
    'E-commerce',
    'online shop',
    'store',
    'catalog',
    'search optimization',
    'seo',
  ],
}

/**
 * At most three pages, best first: equal, same beginning, a common word, or one or two typos.
 * Guesses are left out beside an equal match or one with the same beginning.
 */
export function nearestPages(text: string): SiteLink[] {
  const typed = simplify(text.slice(0, LONGEST))
  if (!typed) return []
  const pages = Object.entries(searchedPages)
    .map(([href, words]) => {
      const keywords = (keywordsByRoute as Record<string, readonly string[]>)[href] ?? []
      const distances = [...words, ...keywords].map(word => distance(typed, simplify(word)))
      return { title: words[0], href, distance: Math.min(...distances) }
    })
    .sort((a, b) => a.distance - b.distance)
  const limit = (pages[0]?.distance ?? FAR) <= ALIKE ? RESEMBLING : FAR
  return pages
    .filter(page => page.distance < limit)
    .slice(0, MOST)
    .map(({ title, href }) => ({ title, href }))
}

/* Distances: up to ALIKE equal or same beginning, up to RESEMBLING a guess, beyond no match. */
const ALIKE = 1
const RESEMBLING = 4
const FAR = 10

/** Pasted text must not block the browser. */
const LONGEST = 60

/** Shorter texts are too ambiguous. */
const SHORTEST_PART = 3

function distance(typed: string, phrase: string): number {
  if (typed === phrase) return 0
  const [short, long] = [typed, phrase].sort((a, b) => a.length - b.length) as [string, string]
  if (short.length >= SHORTEST_PART && long.startsWith(short)) return 1
  const words = phrase.split(' ')
  const common = typed.split(' ').filter(word => isTelling(word) && words.includes(word))
  // More common words, smaller distance.
  if (common.length > 0) return 3 - common.join(' ').length / Math.max(typed.length, phrase.length)
  if (isSlip(typed, phrase)) return 4
  const pairs = typed.split(' ').flatMap(a => words.map(b => [a, b] as const))
  if (pairs.some(([a, b]) => isTelling(a) && isTelling(b) && a.slice(0, 4) === b.slice(0, 4)))
    return 5
  return pairs.some(([a, b]) => isSlip(a, b)) ? 6 : FAR
}

const isTelling = (word: string) =>
  word.length >= SHORTEST_PART && !['and', 'the', 'for', 'our', 'you'].includes(word)

/** Two in long words: insertion, deletion, substitution or swap. */
function isSlip(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length)
  if (most < 4) return false
  return countEdits(a, b) <= (most < 7 ? 1 : 2)
}

function countEdits(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
