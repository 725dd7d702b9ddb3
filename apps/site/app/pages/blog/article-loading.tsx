import { Skeletons } from '@universe/ui/skeleton.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import styles from './article.module.css'
import { BlogBreadcrumb } from './blog-breadcrumb.tsx'
import { hero } from './content.ts'
import { headPicture } from './head-picture.ts'

/** The post's place while its list is under way. */
export function ArticleLoading() {
  return (
    <div className={styles.article} aria-busy="true">
      <DetailHead
        title={hero.title}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current="Loading…" />}
        facts={hero.text}
      />
      <div className={styles.text}>
        <Skeletons count={8} shape="text" />
      </div>
    </div>
  )
}
