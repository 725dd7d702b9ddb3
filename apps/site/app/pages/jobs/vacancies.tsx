import { jobCategories } from '@universe/contract/fixed-lists'
import { Section } from '@universe/ui/section.tsx'
import { findCategory, isSameCategory, jobAccent } from '../../content/categories.ts'
import { useQuery } from '../../navigation/use-query.ts'
import { useRestoredScroll } from '../../navigation/use-restored-scroll.ts'
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

/**
 * The open vacancies, of every category or of one; undefined while they are awaited. The category
 * and the vacancy whose text is unfolded stand in the address.
 */
export function Vacancies({ jobs }: { jobs: readonly JobSummary[] | undefined }) {
  const [query, setQuery] = useQuery()
  useRestoredScroll(jobs !== undefined)

  const category = findCategory(jobCategories, query.get('category')) ?? ALL_JOBS
  const shown = jobs?.filter(job => isInCategory(job, category))
  const choose = (label: string) =>
    setQuery(query => {
      if (label === ALL_JOBS) query.delete('category')
      else query.set('category', label)
      const unfolded = jobs?.find(({ id }) => String(id) === query.get('open'))
      if (unfolded && !isInCategory(unfolded, label)) query.delete('open')
    })
  const unfold = (id: string, isOpen: boolean) =>
    setQuery(query => {
      if (isOpen) query.set('open', id)
      // Another one that opens closes it, in either order.
      else if (query.get('open') === id) query.delete('open')
    })
  return (
    <Section title={vacancies.subtitle}>
      <div className={styles.filter}>
        <FilterChips
          label="Category"
          options={categoryOptions}
          selected={category}
          onSelect={choose}
        />
      </div>
      <VacancyList jobs={shown} openId={query.get('open')} onToggle={unfold} />
    </Section>
  )
}

function isInCategory(job: JobSummary, category: string): boolean {
  return category === ALL_JOBS || isSameCategory(job.category, category)
}
