import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { PageHero } from '../../ui/page-hero.tsx'
import type { Route } from './+types/page.ts'
import { hero, meta as words } from './content.ts'
import heroPicture from './pictures/hero.svg'
import heroPhonePicture from './pictures/hero-phone.svg'
import { Reasons } from './reasons.tsx'
import { Testimonials } from './testimonials.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/whyuniverse',
    picture: sharePicture('why-universe'),
    structuredData: siteUrl => [breadcrumbs(siteUrl, [{ name: hero.title, path: '/whyuniverse' }])],
  })

export default function WhyUniversePage() {
  return (
    <>
      <PageHero {...hero} picture={{ wide: heroPicture, phone: heroPhonePicture }} />
      <Reasons />
      <Testimonials />
    </>
  )
}
