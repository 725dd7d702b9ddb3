import { formatJobDate } from '@universe/contract/dates'
import { type Job, vacancyPath } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import { Badge } from '@universe/ui/badge.tsx'
import { Breadcrumb } from '@universe/ui/breadcrumb.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { publicAddress, useAddresses } from '../../api/use-addresses.ts'
import { jobAccent } from '../../content/categories.ts'
import { Day } from '../../content/day.tsx'
import { readVacancyFacts } from '../../content/vacancy-facts.ts'
import { Link } from '../../navigation/link.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Facts } from '../../ui/facts.tsx'
import { APPLY_ID } from './apply.tsx'
import { closesLabel, form, hero, postedLabel } from './content.ts'
import styles from './job-sections.module.css'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

/** In a line's color, with its sign. */
export function headPicture(line = 'empty') {
  return { wide: `${wide}#${line}`, phone: `${phone}#${line}` }
}

export function JobHead({ job }: { job: Job }) {
  const { siteUrl } = useAddresses()
  const language = languageAttributes(job.language)
  const facts = readVacancyFacts(job)
  const accent = jobAccent(job.category)
  const dates = [
    { label: postedLabel, value: <Day date={job.createdAt}>{formatJobDate(job.createdAt)}</Day> },
    ...(job.closesOn
      ? [
          {
            label: closesLabel,
            value: <Day date={job.closesOn}>{formatJobDate(job.closesOn)}</Day>,
          },
        ]
      : []),
  ]
  return (
    <DetailHead
      title={job.title}
      language={language}
      picture={headPicture(accent)}
      breadcrumb={<JobBreadcrumb />}
      badge={job.category && <Badge accent={accent}>{job.category}</Badge>}
      facts={
        <>
          <Facts facts={[...facts, ...dates]} />
          <div className={styles.actions}>
            <a href={`#${APPLY_ID}`} {...buttonLook('light')}>
              {form.title}
            </a>
            <CopyLink
              address={publicAddress(siteUrl, vacancyPath(job.id))}
              title={job.title}
              language={language}
            />
          </div>
        </>
      }
    />
  )
}

export function JobLoading() {
  return (
    <div aria-busy="true">
      <DetailHead
        title={hero.title}
        picture={headPicture()}
        breadcrumb={<JobBreadcrumb />}
        facts={hero.text}
      />
      <div className={styles.vacancy}>
        <div className={styles.sections}>
          <div className={styles.text}>
            <Skeletons count={8} shape="text" />
          </div>
        </div>
      </div>
    </div>
  )
}

export function JobBreadcrumb() {
  return (
    <Breadcrumb
      parent={look => <Link to="/jobspage" {...look} />}
      parentTitle="Jobs"
      current={hero.title}
    />
  )
}
