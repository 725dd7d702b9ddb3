import { company } from '@universe/contract/company'
import { type BusinessLinePage, businessLinePages } from './business-lines.ts'

export interface SiteLink {
  title: string
  href: string
}

export interface PageMenu {
  title: string
  pages: readonly BusinessLinePage[]
}

/** Specification, section 2, Navbar. */
export const mainNavigation: readonly (SiteLink | PageMenu)[] = [
  { title: 'Home', href: '/' },
  { title: 'Business Lines', pages: businessLinePages },
  { title: 'Contact Us', href: '/contact' },
  { title: 'About', href: '/about' },
]

/** The third is the company's data. */
export const footerColumns: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Company Info',
    links: [
      { title: 'About Us', href: '/about' },
      { title: `Why ${company.name}?`, href: '/whyuniverse' },
      { title: 'Jobs', href: '/jobspage' },
      { title: 'Blogs', href: '/blogs' },
      { title: "FAQ's", href: '/contact/faqs' },
    ],
  },
  { title: 'Our Business Lines', links: businessLinePages },
]
