import { company } from '@universe/contract/company'
import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import { application } from '@universe/contract/forms/application'
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { jobList, peekLastVacancyId } from '../../api/content-lists.ts'
import { noAnswer, unavailable } from '../../api/no-answer.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import type { FormResult } from '../../forms/submission.ts'
import { PageError } from '../../layout/page-error.tsx'
import { type MetaArgs, type PageDescription, sharePicture } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { postForm } from '../../server/form-posts.ts'
import { CLOSED_ID } from '../../server/missing-record.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { jobPosting } from '../../structured-data/job-posting.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import type { Route } from './+types/page.ts'
import { ClosedVacancy } from './closed-vacancy.tsx'
import { meta as words } from './content.ts'
import { findVacancy, type OpenVacancy, openVacancies, vacancyClosed } from './find-vacancy.ts'
import { JobHead, JobLoading } from './job-head.tsx'
import { JobSections } from './job-sections.tsx'

export const meta = ({ loaderData }: MetaArgs<PageData>) => {
  // As an error page, it has its own title.
  if (loaderData?.open) return undefined
  const job = loaderData?.job
  return job ? describeJob(job) : { words }
}

export async function loader({ context, params }: Route.LoaderArgs): Promise<PageData> {
  const { content, postedForm } = context.get(serverContext)
  const jobs = await content.jobs()
  if (!jobs) throw unavailable()
  const isShared = params.id === CLOSED_ID
  const job = isShared ? undefined : findVacancy(jobs, params.id, content.lastVacancyId())
  if (job) return { job }
  // Someone who opened the page before it closed gets the outcome, with their input.
  if (postedForm) return { job, open: openVacancies(jobs) }
  throw vacancyClosed(jobs)
}

/** The form posted without scripts. */
export function action({ context, params }: Route.ActionArgs) {
  return postForm(application, context, { vacancyId: params.id })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

/** Synchronous: cached, or nothing yet. */
export function clientLoader({ params }: Route.ClientLoaderArgs): PageData {
  const jobs = jobList.peek()
  if (!jobs) return { job: undefined }
  const job = findVacancy(jobs, params.id, peekLastVacancyId())
  if (!job) throw vacancyClosed(jobs)
  return { job }
}

interface PageData {
  job: Job | undefined
  /** If this one has closed and its form was posted. */
  open?: readonly OpenVacancy[]
}

/** Without a cached list, the server's rendering stays. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id || jobList.peek() !== undefined

export { Page as default }

function Page({ actionData, loaderData, params }: Route.ComponentProps) {
  const { job, open } = loaderData
  if (open && actionData) {
    return (
      <ClosedVacancy open={open} posted={{ vacancyId: Number(params.id), result: actionData }} />
    )
  }
  return <Vacancy key={params.id} job={job} result={actionData} />
}

function Vacancy({ job, result }: Pick<PageData, 'job'> & { result?: FormResult }) {
  const { hasFailed } = useCachedList(jobList, { hasContent: job !== undefined })
  if (!job) return hasFailed ? <PageError error={noAnswer} /> : <JobLoading />
  return (
    <InTurn>
      <JobHead job={job} />
      <JobSections job={job} result={result} />
    </InTurn>
  )
}

export { PageErrorBoundary as ErrorBoundary }

function PageErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 410)
    return <ClosedVacancy open={error.data} />
  return <PageError error={error} />
}

function describeJob(job: Job): PageDescription {
  const path = vacancyPath(job.id)
  const [description = words.description] = splitParagraphs(job.description)
  return {
    words: { title: `${job.title} | ${company.name}`, description },
    language: job.language,
    shared: {
      path,
      picture: sharePicture('jobs'),
      structuredData: siteUrl => [
        jobPosting(siteUrl, job),
        breadcrumbs(siteUrl, [
          { name: 'Jobs', path: '/jobspage' },
          { name: job.title, path },
        ]),
      ],
    },
  }
}
