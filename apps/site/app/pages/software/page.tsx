import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import type { Route } from './+types/page.ts'
import {
  business,
  hero,
  intelligent,
  intro,
  pictures,
  product,
  service,
  meta as words,
} from './content.ts'
import { Services } from './services.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/software',
    picture: sharePicture('software'),
    structuredData: siteUrl => [breadcrumbs(siteUrl, [{ name: hero.title, path: '/software' }])],
  })

export default function Page() {
  useScrollToSection([product.flag, service.flag, intelligent.flag, business.flag])
  return (
    <div data-line="software">
      <LineHero line="software" hero={hero} pictures={pictures} />
      <Intro {...intro} />
      <CardSection section={product} pictures={pictures} tone="ink" />
      <Services />
      <CardSection
        section={intelligent}
        pictures={pictures}
        tone="mist"
        next={nextSteps.intelligent}
      />
      <CardSection section={business} pictures={pictures} />
    </div>
  )
}
