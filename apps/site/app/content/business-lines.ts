import glyphs from '../ui/pictures/glyphs.svg'
import type { SiteLink } from './links.ts'

/** In URLs, `data-line` and tokens. */
export type BusinessLine = 'telecom' | 'software' | 'technologies' | 'marketing'

export interface BusinessLinePage extends SiteLink {
  line: BusinessLine
}

/** `business-lines.test.ts` lists what each needs. */
export const businessLinePages: readonly BusinessLinePage[] = [
  { line: 'telecom', title: 'Telecom', href: '/telecom' },
  { line: 'software', title: 'Software Solutions', href: '/software' },
  { line: 'technologies', title: 'Technologies', href: '/technologies' },
  { line: 'marketing', title: 'E-Marketing', href: '/marketing' },
]

export function logoOf(line: BusinessLine): string {
  return `${glyphs}#line-${line}`
}
