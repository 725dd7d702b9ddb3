import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import type { Route } from './+types/page.ts'
import {
  entertainment,
  hero,
  intro,
  messaging,
  mobilePayment,
  pictures,
  meta as words,
} from './content.ts'
import { Messaging } from './messaging.tsx'
import { MobilePayment } from './mobile-payment.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/telecom',
    picture: sharePicture('telecom'),
    structuredData: siteUrl => [breadcrumbs(siteUrl, [{ name: hero.title, path: '/telecom' }])],
  })

export default function Page() {
  useScrollToSection([mobilePayment.flag, entertainment.flag, messaging.flag])
  return (
    <div data-line="telecom">
      <LineHero line="telecom" hero={hero} pictures={pictures} />
      <Intro {...intro} />
      <MobilePayment />
      <CardSection section={entertainment} pictures={pictures} next={nextSteps.entertainment} />
      <Messaging />
    </div>
  )
}
