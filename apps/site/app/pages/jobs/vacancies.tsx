import { jobCategories } from '@universe/contract/fixed-lists'
import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { Section } from '@universe/ui/section.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useState } from 'react'
import { findCategory, isSameCategory, jobAccent } from '../../content/categories.ts'
import { isFreshVisit } from '../../layout/use-scroll-to-section.ts'
import { useQuery } from '../../navigation/use-query.ts'
import { useRestoredScroll } from '../../navigation/use-restored-scroll.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Skyline } from '../../ui/skyline.tsx'
import { vacancies } from './content.ts'
import styles from './vacancies.module.css'
import type { JobSummary } from './vacancy.tsx'
import { VacancyList } from './vacancy-list.tsx'

const ALL_JOBS = 'All Jobs'
const categoryOptions = [ALL_JOBS, ...jobCategories].map(label => ({
  label,
  accent: jobAccent(label),
}))

/** Undefined while loading. Category and opened vacancy are in the URL. */
export function Vacancies({ jobs }: { jobs: readonly JobSummary[] | undefined }) {
  const [query, setQuery] = useQuery()
  useRestoredScroll(jobs !== undefined)

  const asked = findCategory(jobCategories, query.get('category')) ?? ALL_JOBS
  const unfolded = jobs?.find(({ id }) => String(id) === query.get('open'))
  const isElsewhere = unfolded !== undefined && !isInCategory(unfolded, asked)
  const isGone = query.has('open') && !unfolded && !!jobs?.length

  // A shared or old address may ask for what cannot be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the query is new each time.
  useEffect(() => {
    if (isElsewhere) setQuery(query => query.delete('category'))
    if (isGone) setQuery(query => query.delete('open'))
  }, [isElsewhere, isGone])

  const isHydrated = useHydrated()
  const [isEntry] = useState(!isHydrated)

  // A shared address opens it; not if the visitor has scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the document's entry counts.
  useEffect(() => {
    if (!isEntry || !isHydrated || !unfolded || scrollY > 0 || !isFreshVisit()) return
    scrollSmoothly(document.querySelector('details[open]'))
  }, [isHydrated])

  const category = isElsewhere ? ALL_JOBS : asked
  const shown = jobs?.filter(job => isInCategory(job, category))
  const choose = (label: string) =>
    setQuery(query => {
      if (label === ALL_JOBS) query.delete('category')
      else query.set('category', label)
      if (unfolded && !isInCategory(unfolded, label)) query.delete('open')
    })
  const unfold = (id: string, isOpen: boolean) =>
    setQuery(query => {
      if (isOpen) query.set('open', id)
      // The `toggle` events of the opened and the closed one come in either order.
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
      <figure className={styles.cities}>
        <figcaption className={styles.caption}>
          {vacancies.offices.label} <span>{vacancies.offices.places}</span>
        </figcaption>
        <Skyline sizes="(width < 80em) 92vw, 1200px" />
      </figure>
    </Section>
  )
}

function isInCategory(job: JobSummary, category: string): boolean {
  return category === ALL_JOBS || isSameCategory(job.category, category)
}
