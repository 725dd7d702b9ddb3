import type { Job } from '@universe/contract/entities'
import { application } from '@universe/contract/forms/application'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { jobList } from '../../api/content-lists.ts'
import { findById } from '../../api/find-by-id.ts'
import { noAnswer, unavailable } from '../../api/no-answer.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import type { FormResult } from '../../forms/submission.ts'
import { PageError } from '../../layout/page-error.tsx'
import { serverContext } from '../../server/context.ts'
import { postForm } from '../../server/form-posts.ts'
import type { Route } from './+types/page.ts'
import { Apply } from './apply.tsx'
import { meta as words } from './content.ts'
import { describeJob } from './describe-job.ts'
import { JobHead, JobLoading } from './job-head.tsx'
import { JobSections } from './job-sections.tsx'

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  // What stands in the page's place then brings its own title.
  if (error) return []
  const job = loaderData?.job
  if (!job) return [{ title: words.title }, { name: 'description', content: words.description }]
  return describeJob(job, matches)
}

export async function loader({ context, params }: Route.LoaderArgs): Promise<PageData> {
  const jobs = await context.get(serverContext).content.jobs()
  if (!jobs) throw unavailable()
  return { job: findById(jobs, params.id) }
}

/** The application form, posted without scripts. */
export function action({ context, params }: Route.ActionArgs) {
  return postForm(application, context.get(serverContext), { vacancyId: params.id })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

/** Asks nothing and returns at once: what this browser remembers, or nothing yet. */
export function clientLoader({ params }: Route.ClientLoaderArgs): PageData {
  const jobs = jobList.peek()
  return { job: jobs && findById(jobs, params.id) }
}

interface PageData {
  job: Job | undefined
}

/** With nothing remembered, what the server rendered stays. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id || jobList.peek() !== undefined

export { Page as default }

function Page({ actionData, loaderData, params }: Route.ComponentProps) {
  return <Vacancy key={params.id} {...loaderData} result={actionData} />
}

function Vacancy({ job, result }: PageData & { result?: FormResult }) {
  const { hasFailed } = useCachedList(jobList, { hasContent: job !== undefined })
  if (!job) return hasFailed ? <PageError error={noAnswer} /> : <JobLoading />
  return (
    <>
      <JobHead job={job} />
      <JobSections job={job} />
      <Apply vacancyId={job.id} result={result} />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }

function PageErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
