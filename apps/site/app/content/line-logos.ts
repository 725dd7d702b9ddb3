import marketing from './line-logos/marketing.svg'
import software from './line-logos/software.svg'
import technologies from './line-logos/technologies.svg'
import telecom from './line-logos/telecom.svg'
import type { Line } from './links.ts'

/** The four logos, by business line. */
export const lineLogos: Readonly<Record<Line, string>> = {
  telecom,
  software,
  technologies,
  marketing,
}
