import { vacancyPath } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import { Badge } from '@universe/ui/badge.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { Section } from '@universe/ui/section.tsx'
import { jobAccent } from '../../content/categories.ts'
import type { FormResult } from '../../forms/submission.ts'
import { ANSWER } from '../../forms/use-form.ts'
import { Link } from '../../navigation/link.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Apply } from './apply.tsx'
import styles from './closed-vacancy.module.css'
import { closed, meta } from './content.ts'
import type { OpenVacancy } from './find-vacancy.ts'
import { headPicture, JobBreadcrumb } from './job-head.tsx'

interface ClosedVacancyProps {
  open: readonly OpenVacancy[]
  /** From a page opened before it closed. */
  posted?: { vacancyId: number; result: FormResult }
}

export function ClosedVacancy({ open, posted }: ClosedVacancyProps) {
  return (
    <>
      <title>{closed.pageTitle}</title>
      <meta name="description" content={meta.description} />
      <meta name="robots" content="noindex" />
      <DetailHead
        title={closed.title}
        picture={headPicture()}
        breadcrumb={<JobBreadcrumb />}
        facts={textOf({ open, posted })}
      >
        <p className={styles.way}>
          <Link to="/jobspage" {...buttonLook('light')}>
            {closed.wayLabel}
          </Link>
        </p>
      </DetailHead>
      {posted && <Posted {...posted} />}
      {open.length > 0 && (
        <Section title={closed.othersTitle}>
          <ul className={styles.others}>
            {open.map(vacancy => (
              <Other key={vacancy.id} {...vacancy} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function textOf({ open, posted }: ClosedVacancyProps): string {
  if (posted?.result.kind === 'error') return closed.stillTakenText
  return open.length > 0 ? closed.text : closed.textWithoutOthers
}

function Posted({ vacancyId, result }: NonNullable<ClosedVacancyProps['posted']>) {
  if (result.kind === 'error') {
    return (
      <Section tone="mist">
        <Apply vacancyId={vacancyId} result={result} />
      </Section>
    )
  }
  return (
    <Section id={ANSWER} tone="mist" title={result.text}>
      <p>{closed.sentText}</p>
      <p role="status">{result.statusMessage}</p>
    </Section>
  )
}

function Other({ id, title, category, language, facts }: OpenVacancy) {
  const accent = jobAccent(category)
  return (
    <li className={styles.other} data-line={accent}>
      <div>
        <Link to={vacancyPath(id)} className={styles.link} {...languageAttributes(language)}>
          {title}
        </Link>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {category && <Badge accent={accent}>{category}</Badge>}
    </li>
  )
}
