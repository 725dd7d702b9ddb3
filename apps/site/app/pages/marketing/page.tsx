import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import type { Route } from './+types/page.ts'
import { Commerce } from './commerce.tsx'
import { commerce, digital, hero, intro, pictures, meta as words } from './content.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/marketing',
    picture: sharePicture('marketing'),
    structuredData: siteUrl => [breadcrumbs(siteUrl, [{ name: hero.title, path: '/marketing' }])],
  })

export default function Page() {
  useScrollToSection([digital.flag, commerce.flag])
  return (
    <div data-line="marketing">
      <LineHero line="marketing" hero={hero} pictures={pictures} />
      <Intro {...intro} />
      <CardSection section={digital} pictures={pictures} next={nextSteps.digital} />
      <Commerce />
    </div>
  )
}
