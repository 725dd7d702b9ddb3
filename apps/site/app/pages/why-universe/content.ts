import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Why ${company.name} | ${company.name}`,
  description: `Thirteen reasons to work with ${company.name}, and what an operator, a content provider, a merchant and a media group say about carrier billing.`,
}

export const hero: HeroWords = {
  title: `Why ${company.name}`,
  text: 'What partners count on, from the first call to the years that follow.',
}

/** Facts of the specification, without figures. */
export const reasons = {
  title: 'Thirteen reasons to work with us',
  lead: 'Partners choose us for our network and stay for the way we work.',
  items: [
    {
      title: 'Technology',
      text: 'We write software ourselves, from business systems to artificial intelligence.',
    },
    {
      title: 'Connectivity',
      text: 'One connection opens carrier billing, entertainment and messaging.',
    },
    {
      title: 'Commitment',
      text: 'Clients with a running service reach an engineer at any hour.',
    },
    {
      title: 'Adding Value',
      text: 'We were the first company licensed for value-added services in our country.',
    },
    {
      title: 'Qualified Team',
      text: 'Specialists in telecom, software, technologies and e-marketing work under one brand.',
    },
    {
      title: 'Professionalism',
      text: 'Each request goes to the business line that does the work.',
    },
    {
      title: 'Aiming to the best',
      text: 'Our vision sets the measure: to provide what humanity deserves.',
    },
    {
      title: 'Distinctive Network',
      text: 'Over 350 regional partners, served from Ramallah and Dubai.',
    },
    {
      title: 'Needs Identification',
      text: 'We begin with what you need, and can show it in a demo first.',
    },
    {
      title: 'Intensive Experience',
      text: `In business since ${company.foundedYear}, with a role in bringing direct carrier billing to our market.`,
    },
    {
      title: 'Delighted Stakeholders',
      text: 'A service has to work for the operator, the merchant and the subscriber alike.',
    },
    {
      title: 'Sustain fruitful business relationships',
      text: 'You can start with one service and add the next without changing partners.',
    },
    {
      title: 'Utilizing the latest knowledge and technologies',
      text: 'Artificial intelligence, augmented and virtual reality are services we offer today, beside the payment and messaging we began with.',
    },
  ],
}

/** Signed by kind of partner: the specification names no companies. */
export interface Testimonial {
  client: 'MOBILE OPERATOR' | 'CONTENT PROVIDER' | 'DIGITAL MERCHANT' | 'MEDIA GROUP'
  /** The large first sentence. */
  first: string
  rest: string
}

export const testimonials: { title: string; items: readonly Testimonial[] } = {
  title: 'What Our Clients Say',
  items: [
    {
      client: 'MOBILE OPERATOR',
      first: `We opened our billing to merchants through ${company.name} and never had to build a connection for each one.`,
      rest: 'The carrier billing platform has run steadily since then, and its reports match our own books. When we call support, an engineer answers. After many years together, we plan new services with them first.',
    },
    {
      client: 'CONTENT PROVIDER',
      first:
        'Our subscribers pay from their phone balance, and the revenue arrives in one clear statement.',
      rest: 'The carrier billing platform took over the renewals, refunds and limits that we used to handle by hand. Support often warns us before we notice a problem. Our partnership has outlasted every relaunch of our own catalog.',
    },
    {
      client: 'DIGITAL MERCHANT',
      first:
        'Most of our buyers have no bank card, so carrier billing decides whether they can buy at all.',
      rest: 'The platform gave us several operators through one integration. The support team sat with us through every test and every launch. Years later, the same people still take our calls.',
    },
    {
      client: 'MEDIA GROUP',
      first:
        'We run votes, downloads and premium videos on one carrier billing platform, and each is charged correctly even on our busiest evenings.',
      rest: `Support keeps the hours that television keeps. We have worked with ${company.name} for so long that they know our setup better than some of our own departments do.`,
    },
  ],
}
