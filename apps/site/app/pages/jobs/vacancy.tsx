import { formatJobDate } from '@universe/contract/dates'
import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import { Badge } from '@universe/ui/badge.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { PlusIcon } from '@universe/ui/icons.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { useEffect, useRef } from 'react'
import { publicAddress, useAddresses } from '../../api/use-addresses.ts'
import { jobAccent } from '../../content/categories.ts'
import { readVacancyFacts, type VacancyFact } from '../../content/vacancy-facts.ts'
import { Link } from '../../navigation/link.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { HiddenTitle } from '../../ui/hidden-title.tsx'
import styles from './vacancy.module.css'

export interface JobSummary
  extends Pick<
    Job,
    'id' | 'title' | 'category' | 'description' | 'createdAt' | 'closesOn' | 'language'
  > {
  /** "Ramallah", "Full-time". */
  facts: readonly VacancyFact[]
}

interface VacancyProps {
  job: JobSummary
  isOpen: boolean
  /** Also by another one's opening. */
  onToggle: (isOpen: boolean) => void
}

/** The browser opens `details` of one name one at a time. */
export function Vacancy({ job, isOpen, onToggle }: VacancyProps) {
  const accent = jobAccent(job.category)
  const path = vacancyPath(job.id)
  const language = languageAttributes(job.language)
  const { siteUrl } = useAddresses()
  const details = useRef<HTMLDetailsElement>(null)

  // One opened before hydration counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first moment matters.
  useEffect(() => {
    if (details.current?.open) onToggle(true)
  }, [])

  return (
    <details
      ref={details}
      className={styles.vacancy}
      name="vacancies"
      data-line={accent}
      open={isOpen}
      onToggle={event => onToggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <hgroup className={styles.name}>
          <h3 {...language}>{job.title}</h3>
          <p className={styles.facts}>
            {job.facts.map(({ label, value }) => (
              <span key={label} data-fact={label}>
                {value}
              </span>
            ))}
          </p>
        </hgroup>
        <span className={styles.dates}>
          <span>Posted {formatJobDate(job.createdAt)}</span>
          {job.closesOn && <span>Apply until {formatJobDate(job.closesOn)}</span>}
        </span>
        <span className={styles.tag}>
          {job.category && <Badge accent={accent}>{job.category}</Badge>}
        </span>
        <span className={styles.sign}>
          <PlusIcon />
        </span>
      </summary>
      <div className={styles.body}>
        <div className={styles.text} {...language}>
          <Paragraphs texts={splitParagraphs(job.description)} dir={language?.dir} />
        </div>
        <div className={styles.actions}>
          <Link
            to={path}
            aria-label={language ? undefined : `READ MORE about ${job.title}`}
            {...buttonLook('outline')}
          >
            READ MORE
            <HiddenTitle link="about" title={job.title} language={language} />
          </Link>
          <CopyLink address={publicAddress(siteUrl, path)} title={job.title} language={language} />
        </div>
      </div>
    </details>
  )
}

export function summarizeJob(job: Job): JobSummary {
  const { id, title, category, description, createdAt, closesOn, language } = job
  const facts = readVacancyFacts(job)
  return {
    id,
    title,
    category,
    description,
    createdAt,
    closesOn,
    facts,
    ...(language && { language }),
  }
}
