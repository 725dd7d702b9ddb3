import { company } from '@universe/contract/company'
import type { Line } from './scene/colors.ts'

export interface SharePage {
  /** The page's folder, and its picture's name. */
  readonly folder: string
  readonly name: string
  readonly line: Line
  /** Visible part of the wide hero: 0 its left end, 1 its right end. */
  readonly crop: number
}

export const SHARE_PAGES: readonly SharePage[] = [
  { folder: 'home', name: company.tagline, line: 'marketing', crop: 0.5 },
  { folder: 'contact', name: 'Contact Us', line: 'technologies', crop: 0.8 },
  { folder: 'about', name: 'About Us', line: 'marketing', crop: 0.68 },
  { folder: 'why-universe', name: `Why ${company.name}`, line: 'technologies', crop: 0.68 },
  { folder: 'telecom', name: 'Telecom', line: 'telecom', crop: 0.74 },
  { folder: 'technologies', name: 'Technologies', line: 'technologies', crop: 0.74 },
  { folder: 'software', name: 'Software Solutions', line: 'software', crop: 0.7 },
  { folder: 'marketing', name: 'E-Marketing', line: 'marketing', crop: 0.86 },
  { folder: 'blogs', name: 'Blogs', line: 'telecom', crop: 0.68 },
  { folder: 'jobs', name: 'Jobs & Opportunities', line: 'software', crop: 0.66 },
  { folder: 'privacy-policy', name: 'Privacy Policy', line: 'telecom', crop: 0.68 },
]
