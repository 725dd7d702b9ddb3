import { company } from '@universe/contract/company'

export type Line = 'telecom' | 'software' | 'technologies' | 'marketing'

export interface PageLink {
  title: string
  href: string
}

export interface BusinessLine extends PageLink {
  line: Line
  text: string
}

/** The four business lines in the order in which every list shows them. */
export const businessLines: readonly BusinessLine[] = [
  {
    line: 'telecom',
    title: 'Telecom',
    href: '/telecom',
    text: 'Payment, entertainment and messaging over mobile networks.',
  },
  {
    line: 'software',
    title: 'Software Solutions',
    href: '/software',
    text: 'Ready products, custom development and business systems.',
  },
  {
    line: 'technologies',
    title: 'Technologies',
    href: '/technologies',
    text: 'Smart systems for buildings, and the hardware they run on.',
  },
  {
    line: 'marketing',
    title: 'E-Marketing',
    href: '/marketing',
    text: 'Brands, campaigns and stores that sell online.',
  },
]

/** The footer's first column. */
export const companyInfoLinks: readonly PageLink[] = [
  { title: 'About Us', href: '/about' },
  { title: `Why ${company.name}?`, href: '/whyuniverse' },
  { title: 'Jobs', href: '/jobspage' },
  { title: 'Blogs', href: '/blogs' },
  { title: "FAQ's", href: '/contact/faqs' },
]

/** The flagged links that each business-line page carries under its hero. */
export const sectionLinks: Readonly<Record<Line, readonly PageLink[]>> = {
  telecom: [
    { title: 'Mobile Payment', href: '/telecom/business' },
    { title: 'Entertainment', href: '/telecom/entertainment' },
    { title: 'Messaging', href: '/telecom/messaging' },
  ],
  software: [
    { title: `${company.name} Products`, href: '/software/product' },
    { title: 'Services', href: '/software/service' },
    { title: 'Intelligent Solutions', href: '/software/intelligent' },
    { title: 'Off The Shelf Business Solutions', href: '/software/business' },
  ],
  technologies: [
    { title: 'Smart Systems', href: '/technologies/smart' },
    { title: 'Hardware Supplies', href: '/technologies/hardware' },
    { title: 'Request Demo', href: '/technologies/request' },
  ],
  marketing: [
    { title: 'Digital Marketing', href: '/marketing/digital' },
    { title: 'E-commerce', href: '/marketing/commerce' },
  ],
}
