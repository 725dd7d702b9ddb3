import { demo } from '@universe/contract/forms/demo'
import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useFlagScroll } from '../../layout/use-flag-scroll.ts'
import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { postForm } from '../../server/form-posts.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import type { Route } from './+types/page.ts'
import { hardware, hero, intro, request, smart, meta as words } from './content.ts'
import { pictures } from './pictures.ts'
import { RequestDemo } from './request-demo.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/technologies',
    picture: sharePicture('technologies'),
    structuredData: siteUrl => [
      breadcrumbs(siteUrl, [{ name: hero.title, path: '/technologies' }]),
    ],
  })

/** The demo form, posted without scripts. */
export function action({ context }: Route.ActionArgs) {
  return postForm(demo, context.get(serverContext))
}

export default function Page({ actionData }: Route.ComponentProps) {
  useFlagScroll([smart.flag, hardware.flag, request.flag])
  return (
    <div data-line="technologies">
      <LineHero line="technologies" hero={hero} pictures={pictures} />
      <Intro {...intro} arrange="above" />
      <CardSection section={smart} pictures={pictures} tone="mist" next={nextSteps.smart} />
      <CardSection section={hardware} pictures={pictures} tone="ink" />
      <RequestDemo result={actionData} />
    </div>
  )
}
