import { newsletter } from '@universe/contract/forms/newsletter'
import { type PageDescription, sharePicture } from '../../page-head/describe-page.ts'
import { postForm } from '../../server/form-posts.ts'
import { organization, webSite } from '../../structured-data/organization.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { Statistics } from '../../ui/statistics.tsx'
import type { Route } from './+types/page.ts'
import { BusinessLines } from './business-lines.tsx'
import { statistics, meta as words } from './content.ts'
import { HomeHero } from './home-hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { Story } from './story.tsx'
import { WorldMap } from './world-map.tsx'

export const meta = (): PageDescription => ({
  words,
  shared: {
    path: '/',
    picture: sharePicture('home'),
    structuredData: siteUrl => [organization(siteUrl), webSite(siteUrl)],
  },
})

/** The form posted without scripts. */
export function action({ context }: Route.ActionArgs) {
  return postForm(newsletter, context)
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
