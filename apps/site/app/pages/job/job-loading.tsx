import { Section } from '@universe/ui/section.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { hero } from './content.ts'
import { headPicture } from './head-picture.ts'
import { JobBreadcrumb } from './job-breadcrumb.tsx'
import styles from './job-sections.module.css'

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
