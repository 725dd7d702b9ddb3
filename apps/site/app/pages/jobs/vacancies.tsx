import { jobCategories } from '@universe/contract/fixed-lists'
import { Section } from '@universe/ui/section.tsx'
import { useState } from 'react'
import { isSameCategory, jobAccent } from '../../content/categories.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { vacancies } from './content.ts'
import styles from './vacancies.module.css'
import type { JobSummary } from './vacancy.tsx'
import { VacancyList } from './vacancy-list.tsx'

const ALL_JOBS = 'All Jobs'
const categoryOptions = [ALL_JOBS, ...jobCategories].map(label => ({
  label,
  accent: jobAccent(label),
}))

/** The open vacancies, of every category or of one; undefined while they are awaited. */
export function Vacancies({ jobs }: { jobs: readonly JobSummary[] | undefined }) {
  const [category, setCategory] = useState(ALL_JOBS)
  return (
    <Section title={vacancies.subtitle}>
      <div className={styles.filter}>
        <FilterChips
          label="Category"
          options={categoryOptions}
          selected={category}
          onSelect={setCategory}
        />
      </div>
      <VacancyList jobs={jobs?.filter(job => isInCategory(job, category))} />
    </Section>
  )
}

function isInCategory(job: JobSummary, category: string): boolean {
  return category === ALL_JOBS || isSameCategory(job.category, category)
}
