import { data } from 'react-router'
import { jobList } from '../../api/content-lists.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import type { Route } from './+types/page.ts'
import { hero, meta as words } from './content.ts'
import picture from './pictures/hero.svg'
import phonePicture from './pictures/hero-phone.svg'
import { Vacancies } from './vacancies.tsx'
import { type JobSummary, summarizeJob } from './vacancy.tsx'

export const meta = () =>
  describeTopPage({ words, path: '/jobspage', name: hero.title, share: 'jobs' })

export async function loader({ context }: Route.LoaderArgs) {
  const jobs = await context.get(serverContext).content.jobs()
  const shown: readonly JobSummary[] = (jobs ?? []).map(summarizeJob)
  return data({ jobs: shown }, { headers: jobs ? {} : { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Synchronous: cached, or nothing yet. */
export function clientLoader() {
  return { jobs: jobList.peek()?.map(summarizeJob) }
}

/** Without a cached list, the server's rendering stays. */
export const shouldRevalidate = () => jobList.peek() !== undefined

export { Page as default }

function Page({ loaderData: { jobs } }: Route.ComponentProps) {
  const { hasFailed } = useCachedList(jobList, {
    hasContent: jobs !== undefined && jobs.length > 0,
  })
  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: picture, phone: phonePicture }} />
      <Vacancies jobs={jobs ?? (hasFailed ? [] : undefined)} />
    </InTurn>
  )
}
