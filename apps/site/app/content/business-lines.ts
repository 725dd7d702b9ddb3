import glyphs from '../ui/pictures/glyphs.svg'
import type { SiteLink } from './links.ts'

/** A business line by its name in addresses, in `data-line` and in the tokens. */
export type BusinessLine = 'telecom' | 'software' | 'technologies' | 'marketing'

export interface BusinessLinePage extends SiteLink {
  line: BusinessLine
}

/** In the order in which every list shows them. `business-lines.test.ts` names what each needs. */
export const businessLinePages: readonly BusinessLinePage[] = [
  { line: 'telecom', title: 'Telecom', href: '/telecom' },
  { line: 'software', title: 'Software Solutions', href: '/software' },
  { line: 'technologies', title: 'Technologies', href: '/technologies' },
  { line: 'marketing', title: 'E-Marketing', href: '/marketing' },
]

/** The address of a line's logo, for a `LinePicture`. */
export function logoOf(line: BusinessLine): string {
  return `${glyphs}#line-${line}`
}
