import { type Job, splitParagraphs } from '@universe/contract/entities'
import { Badge } from '@universe/ui/badge.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { PlusIcon } from '@universe/ui/icons.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Link } from 'react-router'
import { jobAccent } from '../../content/categories.ts'
import styles from './vacancy.module.css'

/** A vacancy as the list shows it. */
export type JobSummary = Pick<Job, 'id' | 'title' | 'category' | 'description'>

/** One vacancy; the common name of the `details` lets the browser keep only one of them open. */
export function Vacancy({ job }: { job: JobSummary }) {
  const accent = jobAccent(job.category)
  return (
    <details className={styles.vacancy} name="vacancies" data-line={accent}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{job.title}</h3>
        {job.category && <Badge accent={accent}>{job.category}</Badge>}
        <span className={styles.sign}>
          <PlusIcon />
        </span>
      </summary>
      <div className={styles.body}>
        <div className={styles.text}>
          <Paragraphs texts={splitParagraphs(job.description)} />
        </div>
        <Link
          to={`/jobsdetails/${job.id}`}
          aria-label={`READ MORE about ${job.title}`}
          {...buttonLook('outline')}
        >
          READ MORE
        </Link>
      </div>
    </details>
  )
}

export function summarizeJob({ id, title, category, description }: Job): JobSummary {
  return { id, title, category, description }
}
