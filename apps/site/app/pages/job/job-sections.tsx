import { type Job, splitParagraphs } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import type { PartLanguage } from '@universe/ui/part-language.ts'
import { jobAccent } from '../../content/categories.ts'
import { splitLabel } from '../../content/vacancy-facts.ts'
import type { FormResult } from '../../forms/submission.ts'
import { keepWithUnits } from '../../ui/keep-with-units.ts'
import { Apply } from './apply.tsx'
import { sections } from './content.ts'
import styles from './job-sections.module.css'

export function JobSections({ job, result }: { job: Job; result?: FormResult | undefined }) {
  const language = languageAttributes(job.language)
  return (
    <div className={styles.vacancy} data-line={jobAccent(job.category)}>
      <div className={styles.sections}>
        <JobSection
          title={sections.description}
          lines={splitParagraphs(job.description)}
          language={language}
        />
        <JobSection
          title={sections.qualifications}
          lines={splitParagraphs(job.qualifications)}
          language={language}
          look="points"
        />
      </div>
      <JobSection
        title={sections.details}
        lines={splitParagraphs(job.jobDetails)}
        language={language}
        look="facts"
      />
      <div className={styles.end}>
        <Apply vacancyId={job.id} result={result} />
      </div>
    </div>
  )
}

interface JobSectionProps {
  title: string
  lines: readonly string[]
  language: PartLanguage | undefined
  look?: 'points' | 'facts'
}

function JobSection({ title, lines, language, look }: JobSectionProps) {
  if (lines.length === 0) return null
  return (
    <section className={styles.section} dir={language?.dir}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text} data-look={look} {...language}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and may repeat.
          <p key={place} dir={language?.dir ?? 'auto'}>
            {look === 'facts' ? <Labeled line={line} /> : line}
          </p>
        ))}
      </div>
    </section>
  )
}

function Labeled({ line }: { line: string }) {
  const { label, value } = splitLabel(line)
  if (!label) return line
  return (
    <>
      <span className={styles.label}>{label}: </span>
      {keepWithUnits(value)}
    </>
  )
}
