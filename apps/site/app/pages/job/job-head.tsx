import { formatJobDate } from '@universe/contract/dates'
import type { Job } from '@universe/contract/entities'
import { Badge } from '@universe/ui/badge.tsx'
import { buttonLook } from '@universe/ui/button.tsx'
import { jobColour } from '../../content/category-colour.ts'
import { DetailHead } from '../../ui/detail-head.tsx'
import { APPLY_ID } from './apply.tsx'
import { form } from './content.ts'
import { headPicture } from './head-picture.ts'
import { JobBreadcrumb } from './job-breadcrumb.tsx'

/** The vacancy's name, category and date, and the way to its form. */
export function JobHead({ job }: { job: Job }) {
  return (
    <DetailHead
      title={job.title}
      picture={headPicture}
      breadcrumb={<JobBreadcrumb />}
      badge={job.category && <Badge line={jobColour(job.category)}>{job.category}</Badge>}
      facts={
        <span>
          {'Posted '}
          <time dateTime={job.createdAt.slice(0, 10)}>{formatJobDate(job.createdAt)}</time>
        </span>
      }
    >
      <a href={`#${APPLY_ID}`} {...buttonLook('light')}>
        {form.title}
      </a>
    </DetailHead>
  )
}
