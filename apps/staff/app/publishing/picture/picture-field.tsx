import { IMAGE_ALT_MAX_CHARACTERS } from '@universe/contract/drafts'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { fieldId } from '../checks/field-id.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  articleId: string
  /** The draft's path of it; empty for none. */
  image: string
  imageAlt: string
  /** As it was uploaded, where that is known. */
  fileName?: string | null | undefined
  mayEdit: boolean
}

/** The picture of an open article, and the way to where it is changed. */
export function PictureField({ articleId, image, imageAlt, fileName, mayEdit }: PictureFieldProps) {
  return (
    <div className={styles.field}>
      <p className={styles.label}>Picture</p>
      <div className={styles.row}>
        {image && (
          <img className={styles.thumb} src={`${image}?w=480`} alt="" width="160" height="90" />
        )}
        <div className={styles.words}>
          <p className={styles.name}>
            {image ? (fileName ?? image.split('/').at(-1)) : 'None yet'}
          </p>
          {image && <p>{describeAlt(imageAlt)}</p>}
          {mayEdit && (
            <Link
              id={fieldId('image')}
              to={`/articles/${encodeURIComponent(articleId)}/picture`}
              {...buttonLook('outline')}
            >
              {image ? 'Change the picture' : 'Add a picture'}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

function describeAlt(text: string): string {
  if (text.trim() === '') return 'Without alternative text: say what it shows.'
  const over = text.length - IMAGE_ALT_MAX_CHARACTERS
  return over > 0 ? `The alternative text is too long, by ${over}.` : `“${text}”`
}
