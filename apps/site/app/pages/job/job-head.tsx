import { formatJobDate } from '@universe/contract/dates'
import { type Job, vacancyPath } from '@universe/contract/entities'
import { Badge } from '@universe/ui/badge.tsx'
import { Breadcrumb } from '@universe/ui/breadcrumb.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { Section } from '@universe/ui/section.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { useAddresses } from '../../api/use-addresses.ts'
import { jobAccent } from '../../content/categories.ts'
import { Link } from '../../navigation/link.tsx'
import { publicAddress } from '../../page-head/describe-page.ts'
import { CopyLink } from '../../ui/copy-link.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { APPLY_ID } from './apply.tsx'
import { form, hero } from './content.ts'
import styles from './job-sections.module.css'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

/** The picture behind every vacancy's head. */
const headPicture = { wide, phone }

/** The vacancy's name, category and date, and the way to its form. */
export function JobHead({ job }: { job: Job }) {
  const { siteUrl } = useAddresses()
  const address = publicAddress(siteUrl, vacancyPath(job.id))
  return (
    <DetailHead
      title={job.title}
      picture={headPicture}
      breadcrumb={<JobBreadcrumb />}
      badge={job.category && <Badge accent={jobAccent(job.category)}>{job.category}</Badge>}
      facts={
        <span>
          {'Posted '}
          <time dateTime={job.createdAt.slice(0, 10)}>{formatJobDate(job.createdAt)}</time>
        </span>
      }
    >
      <div className={styles.actions}>
        <a href={`#${APPLY_ID}`} {...buttonLook('light')}>
          {form.title}
        </a>
        <CopyLink address={address} title={job.title} />
      </div>
    </DetailHead>
  )
}

/** The vacancy's place while its list is under way. */
export function JobLoading() {
  return (
    <div aria-busy="true">
      <DetailHead
        title={hero.title}
        picture={headPicture}
        breadcrumb={<JobBreadcrumb />}
        facts={hero.text}
      />
      <Section>
        <div className={styles.text}>
          <Skeletons count={8} shape="text" />
        </div>
      </Section>
    </div>
  )
}

/** "Jobs / Job Details", with the arrow back to the list. */
function JobBreadcrumb() {
  return (
    <Breadcrumb
      parent={look => <Link to="/jobspage" {...look} />}
      parentTitle="Jobs"
      current={hero.title}
    />
  )
}
