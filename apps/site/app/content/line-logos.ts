import glyphs from '../ui/pictures/glyphs.svg'
import type { Line } from './links.ts'

/** The four logos, by business line. */
export const lineLogos: Readonly<Record<Line, string>> = {
  telecom: `${glyphs}#line-telecom`,
  software: `${glyphs}#line-software`,
  technologies: `${glyphs}#line-technologies`,
  marketing: `${glyphs}#line-marketing`,
}
