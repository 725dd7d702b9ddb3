import { company } from '@universe/contract/company'
import type { HeroText, PageMeta } from '../../content/item.ts'

export const meta: PageMeta = {
  title: `Why ${company.name} | ${company.name}`,
  description: `Thirteen reasons to work with ${company.name}, and what an operator, a content provider, a merchant and a media group say about carrier billing.`,
}

export const hero: HeroText = {
  title: `Why ${company.name}`,
  text: 'What partners count on, from the first call to the years that follow.',
}

export const reasons = {
  title: `Why ${company.name}`,
  lead: 'Partners choose us for our network and stay for the way we work.',
  items: [
    'Technology',
    'Connectivity',
    'Commitment',
    'Adding Value',
    'Qualified Team',
    'Professionalism',
    'Aiming to the best',
    'Distinctive Network',
    'Needs Identification',
    'Intensive Experience',
    'Delighted Stakeholders',
    'Sustain fruitful business relationships',
    'Utilizing the latest knowledge and technologies',
  ],
}

/** Signed by kind of partner: the specification does not show the companies' names. */
export interface Testimonial {
  client: 'MOBILE OPERATOR' | 'CONTENT PROVIDER' | 'DIGITAL MERCHANT' | 'MEDIA GROUP'
  text: string
}

export const testimonials: { title: string; items: readonly Testimonial[] } = {
  title: 'What Our Clients Say',
  items: [
    {
      client: 'MOBILE OPERATOR',
      text: `We opened our billing to merchants through ${company.name} and never had to build a connection for each one. The carrier billing platform has run steadily since then, and its reports match our own books. When we call support, an engineer answers. After many years together, we plan new services with them first.`,
    },
    {
      client: 'CONTENT PROVIDER',
      text: 'Our subscribers pay from their phone balance, and the revenue arrives in one clear statement. The carrier billing platform took over the renewals, refunds and limits that we used to handle by hand. Support often warns us before we notice a problem. Our partnership has outlasted every relaunch of our own catalog.',
    },
    {
      client: 'DIGITAL MERCHANT',
      text: 'Most of our buyers have no bank card, so carrier billing decides whether they can buy at all. The platform gave us several operators through one integration. The support team sat with us through every test and every launch. Years later, the same people still take our calls.',
    },
    {
      client: 'MEDIA GROUP',
      text: `We run votes, downloads and premium videos on one carrier billing platform, and each is charged correctly even on our busiest evenings. Support keeps the hours that television keeps. We have worked with ${company.name} for so long that they know our setup better than some of our own departments do.`,
    },
  ],
}
