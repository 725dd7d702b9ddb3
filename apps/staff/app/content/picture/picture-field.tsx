import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { fieldId } from '../checks/field-id.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  articleId: string
  /** A path; empty for none. */
  image: string
  fileName?: string | null | undefined
  mayEdit: boolean
}

export function PictureField({ articleId, image, fileName, mayEdit }: PictureFieldProps) {
  const name = image && (fileName ?? image.split('/').at(-1))
  return (
    <div className={styles.field}>
      <p className={styles.label}>Picture</p>
      {mayEdit ? (
        <Link
          id={fieldId('image')}
          to={`/articles/${encodeURIComponent(articleId)}/picture`}
          className={styles.box}
        >
          <Thumbnail image={image} />
          <span className={styles.name}>
            {image ? <VisuallyHidden>Change the picture </VisuallyHidden> : 'Add a picture'}
            <bdi>{name}</bdi>
          </span>
        </Link>
      ) : (
        <p className={styles.box}>
          <Thumbnail image={image} />
          <bdi className={styles.name}>{name || 'None yet'}</bdi>
        </p>
      )}
    </div>
  )
}

function Thumbnail({ image }: { image: string }) {
  if (!image) return null
  return <img className={styles.thumb} src={`${image}?w=480`} alt="" width="56" height="32" />
}
