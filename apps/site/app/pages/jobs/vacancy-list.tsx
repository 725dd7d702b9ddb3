import { EmptyState } from '@universe/ui/empty-state.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { vacancies } from './content.ts'
import emptyPicture from './pictures/empty.svg'
import { type JobSummary, Vacancy } from './vacancy.tsx'
import styles from './vacancy-list.module.css'

const ROWS_WHILE_LOADING = 4

interface VacancyListProps {
  /** Undefined while loading. */
  jobs: readonly JobSummary[] | undefined
  openId: string | null
  onToggle: (id: string, isOpen: boolean) => void
}

export function VacancyList({ jobs, openId, onToggle }: VacancyListProps) {
  return (
    <div aria-busy={jobs === undefined}>
      <div className={styles.state} role="status">
        {jobs?.length === 0 ? (
          <EmptyState
            picture={emptyPicture}
            title={vacancies.emptyTitle}
            text={vacancies.emptyText}
          />
        ) : (
          <p className={styles.count}>{jobs ? countOf(jobs.length) : 'Loading vacancies…'}</p>
        )}
      </div>
      <div className={styles.list}>
        {jobs ? (
          jobs.map(job => {
            const id = String(job.id)
            return (
              <Vacancy
                key={id}
                job={job}
                isOpen={id === openId}
                onToggle={isOpen => onToggle(id, isOpen)}
              />
            )
          })
        ) : (
          <Skeletons count={ROWS_WHILE_LOADING} shape="row" />
        )}
      </div>
    </div>
  )
}

function countOf(total: number): string {
  return total === 1 ? '1 vacancy' : `${total} vacancies`
}
