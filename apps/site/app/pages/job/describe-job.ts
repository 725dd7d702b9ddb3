import { company } from '@universe/contract/company'
import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import { describePage, type RootAddresses, sharePicture } from '../../page-head/describe-page.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { jobPosting } from '../../structured-data/job-posting.ts'
import { meta as words } from './content.ts'

/** A vacancy as search engines and chats show it. */
export function describeJob(job: Job, matches: readonly [RootAddresses, ...unknown[]]) {
  const path = vacancyPath(job.id)
  const [description = words.description] = splitParagraphs(job.description)
  return describePage(matches, {
    words: { title: `${job.title} | ${company.name}`, description },
    path,
    picture: sharePicture('jobs'),
    structuredData: siteUrl => [
      jobPosting(siteUrl, job),
      breadcrumbs(siteUrl, [
        { name: 'Jobs', path: '/jobspage' },
        { name: job.title, path },
      ]),
    ],
  })
}
