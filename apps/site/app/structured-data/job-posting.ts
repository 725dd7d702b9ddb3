import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import type { JobPosting } from 'schema-dts'
import { publicAddress } from '../page-head/describe-page.ts'
import { organizationByName } from './organization.ts'

/** Only what a vacancy says of itself: no place, salary or end date, since it has none. */
export function jobPosting(siteUrl: string, job: Job): JobPosting {
  const qualifications = splitParagraphs(job.qualifications).join('\n')
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: [...splitParagraphs(job.description), ...splitParagraphs(job.jobDetails)]
      .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
      .join(''),
    qualifications: qualifications || undefined,
    occupationalCategory: job.category,
    datePosted: writtenDay(job.createdAt),
    url: publicAddress(siteUrl, vacancyPath(job.id)),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(job.id) },
    hiringOrganization: organizationByName(siteUrl),
  }
}

/** Search engines read this one text as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
