import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import { EMPLOYMENT_TYPES } from '@universe/contract/employment-types'
import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import { offsetName } from '@universe/contract/zone-offset'
import type { JobPosting } from 'schema-dts'
import { publicAddress } from '../api/use-addresses.ts'
import { officePlace, organizationByName } from './organization.ts'

/** Without a place or a last day, the markup has none. */
export function jobPosting(siteUrl: string, job: Job): JobPosting {
  const qualifications = splitParagraphs(job.qualifications)
  const texts = [job.description, job.jobDetails].map(splitParagraphs)
  const types: Record<string, string> = EMPLOYMENT_TYPES
  return {
    '@type': 'JobPosting',
    title: job.title,
    // Search engines expect the qualifications here too.
    description: [...(texts[0] ?? []), ...qualifications, ...(texts[1] ?? [])]
      .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
      .join(''),
    qualifications: qualifications.join('\n') || undefined,
    occupationalCategory: job.category,
    datePosted: writtenDay(job.createdAt),
    validThrough: job.closesOn && endOfOfficeDay(job.closesOn),
    employmentType: types[job.employmentType ?? ''],
    ...placeOf(job),
    directApply: true,
    url: publicAddress(siteUrl, vacancyPath(job.id)),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(job.id) },
    hiringOrganization: organizationByName(siteUrl),
  }
}

/** An office, or remote for people in the countries with an office. */
function placeOf({ place }: Job) {
  if (place === 'Remote') {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: company.offices.map(({ country }) => ({
        '@type': 'Country' as const,
        name: country,
      })),
    }
  }
  const office = company.offices.find(({ city }) => city === place)
  return office && { jobLocation: officePlace(office) }
}

/** Its last second, with offset. */
function endOfOfficeDay(day: string): string {
  const { timeZone } = company.operatingHours
  const end = `${day}T23:59:59`
  const offset = (instant: string) => offsetName(timeZone, Date.parse(instant)) || 'Z'
  // Two iterations suffice: clocks change at night.
  return `${end}${offset(`${end}${offset(`${end}Z`)}`)}`
}

/** Search engines read this one text as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
