import { type Job, splitParagraphs } from '@universe/contract/entities'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Section } from '@universe/ui/section.tsx'
import { jobAccent } from '../../content/categories.ts'
import { sections } from './content.ts'
import styles from './job-sections.module.css'

/** What the work is, what it asks for, and its terms. */
export function JobSections({ job }: { job: Job }) {
  return (
    <Section accent={jobAccent(job.category)}>
      <JobSection title={sections.description} text={job.description} />
      <JobSection title={sections.qualifications} text={job.qualifications} look="points" />
      <JobSection title={sections.details} text={job.jobDetails} look="points" />
    </Section>
  )
}

interface JobSectionProps {
  title: string
  text: string
  /** Short paragraphs, each of them marked. */
  look?: 'points'
}

function JobSection({ title, text, look }: JobSectionProps) {
  const paragraphs = splitParagraphs(text)
  if (paragraphs.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text} data-look={look}>
        <Paragraphs texts={paragraphs} />
      </div>
    </section>
  )
}
