import { splitParagraphs } from '@universe/contract/entities'
import { Link } from 'react-router'
import { jobColour } from '../../content/category-colour.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import type { JobSummary } from './job-summary.ts'
import styles from './vacancy.module.css'

/** One vacancy; the common name of the `details` lets the browser keep only one of them open. */
export function Vacancy({ job }: { job: JobSummary }) {
  const colour = jobColour(job.category)
  return (
    <details className={styles.vacancy} name="vacancies" data-line={colour}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>{job.title}</h3>
        {job.category && <Badge line={colour}>{job.category}</Badge>}
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
