import { type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import { buttonLook } from '@universe/ui/button.tsx'
import { useAddresses } from '../../api/use-addresses.ts'
import { jobAccent } from '../../content/categories.ts'
import { splitLabel } from '../../content/vacancy-facts.ts'
import type { FormResult } from '../../forms/submission.ts'
import { publicAddress } from '../../page-head/describe-page.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { Reading } from '../../ui/reading.tsx'
import { APPLY_ID, Apply } from './apply.tsx'
import { form, sections } from './content.ts'
import styles from './job-sections.module.css'

/** What the work is, what it asks for, and its terms; beside or below them the form. */
export function JobSections({ job, result }: { job: Job; result?: FormResult | undefined }) {
  const { siteUrl } = useAddresses()
  return (
    <div data-line={jobAccent(job.category)}>
      <Reading
        asideLabel="About this vacancy"
        aside={
          <div className={styles.actions}>
            <a href={`#${APPLY_ID}`} {...buttonLook('primary')}>
              {form.title}
            </a>
            <CopyLink address={publicAddress(siteUrl, vacancyPath(job.id))} title={job.title} />
          </div>
        }
        end={<Apply vacancyId={job.id} result={result} />}
      >
        <JobSection title={sections.description} lines={splitParagraphs(job.description)} />
        <JobSection
          title={sections.qualifications}
          lines={splitParagraphs(job.qualifications)}
          look="points"
        />
        <JobSection title={sections.details} lines={splitParagraphs(job.jobDetails)} look="facts" />
      </Reading>
    </div>
  )
}

interface JobSectionProps {
  title: string
  lines: readonly string[]
  /** Short paragraphs, each of them marked, or each with a rule and its label set apart. */
  look?: 'points' | 'facts'
}

function JobSection({ title, lines, look }: JobSectionProps) {
  if (lines.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text} data-look={look}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and may repeat.
          <p key={place} dir="auto">
            {look === 'facts' ? <Labeled line={line} /> : line}
          </p>
        ))}
      </div>
    </section>
  )
}

/** "Reports to: Head of Software", with its label set apart. */
function Labeled({ line }: { line: string }) {
  const { label, value } = splitLabel(line)
  if (!label) return line
  return (
    <>
      <span className={styles.label}>{label}: </span>
      {value}
    </>
  )
}
