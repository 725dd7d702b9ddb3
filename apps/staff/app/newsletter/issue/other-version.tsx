import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import styles from './other-version.module.css'
import type { ShownIssue } from './show-issue.ts'

interface OtherVersionProps {
  issue: ShownIssue
  takeTheirs: () => void
}

/** What somebody saved since, beneath what is written here. */
export function OtherVersion({ issue, takeTheirs }: OtherVersionProps) {
  const isHydrated = useHydrated()
  return (
    <section className={styles.other} aria-labelledby="other-version">
      <h2 id="other-version">The other version</h2>
      <dl>
        <dt>Subject</dt>
        <dd dir="auto">{issue.subject || '(empty)'}</dd>
        <dt>Introduction</dt>
        <dd dir="auto">{issue.intro || '(empty)'}</dd>
        <dt>Articles</dt>
        <dd>{issue.articles.map(({ title }) => title).join(' · ') || '(none)'}</dd>
      </dl>
      {isHydrated && (
        <Button variant="outline" onClick={takeTheirs}>
          Take the other
        </Button>
      )}
    </section>
  )
}
