import { newsletter } from '@universe/contract/forms/newsletter'
import { describePage, sharePicture } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { postForm } from '../../server/form-posts.ts'
import { organization } from '../../structured-data/organization.ts'
import { webSite } from '../../structured-data/web-site.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { Statistics } from '../../ui/statistics.tsx'
import type { Route } from './+types/page.ts'
import { BusinessLines } from './business-lines.tsx'
import { statistics, meta as words } from './content.ts'
import { HomeHero } from './home-hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { Story } from './story.tsx'
import { WorldMap } from './world-map.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    words,
    path: '/',
    picture: sharePicture('home'),
    structuredData: siteUrl => [organization(siteUrl), webSite(siteUrl)],
  })

/** The form posted without scripts. */
export function action({ context }: Route.ActionArgs) {
  return postForm(newsletter, context.get(serverContext))
}

export { HomePage as default }

function HomePage({ actionData }: Route.ComponentProps) {
  return (
    <InTurn>
      <HomeHero />
      <BusinessLines />
      <Statistics items={statistics} />
      <WorldMap />
      <Newsletter result={actionData} />
      <Story />
    </InTurn>
  )
}
