import { company } from '@universe/contract/company'
import type { HeroWords, PageWords } from '../../content/item.ts'

/** Until the vacancy is known. */
export const meta: PageWords = {
  title: `Job Details | ${company.name}`,
  description: `A vacancy at ${company.name}: what the job involves, which qualifications it asks for, and a short form to send your name, email and CV.`,
}

export const hero: HeroWords = {
  title: 'Job Details',
  text: 'Read what the work involves, then send us your CV.',
}

export const postedLabel = 'Posted'
export const closesLabel = 'Apply until'

export const sections = {
  description: 'Job Description',
  qualifications: 'Job Qualifications',
  details: 'Job Details',
}

export const closed = {
  pageTitle: `Vacancy closed | ${company.name}`,
  title: 'This vacancy is closed.',
  text: 'It is no longer open for applications. These are the vacancies that we have now.',
  textWithoutOthers:
    'It is no longer open for applications, and there is no other vacancy at the moment.',
  wayLabel: 'All vacancies',
  othersTitle: 'Open vacancies',
  stillTakenText:
    'It closed while you were writing. Your application is still taken: only what is marked below is missing.',
  sentText: 'The vacancy closed while you were writing. Your application reached us all the same.',
}

export const form = {
  title: 'Apply for this job',
  lead: 'Send your name, your email address and your CV as a PDF, and we will confirm by email that it arrived.',
}
