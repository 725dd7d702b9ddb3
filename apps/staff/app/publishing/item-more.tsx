import { Button, buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { FormDisclosure } from '../ui/form-disclosure.tsx'
import { GuardedForm } from '../ui/guarded-form.tsx'
import { contentWords } from './content-words.ts'
import styles from './item-more.module.css'
import type { ShownOpenItem } from './show-open-item.ts'

interface ItemMoreProps {
  item: Pick<ShownOpenItem, 'kind' | 'id' | 'isPublished' | 'isDeleted' | 'publicationId'>
  mayEdit: boolean
}

/** The way to its versions, and into the bin or out of it. */
export function ItemMore({ item, mayEdit }: ItemMoreProps) {
  const { kind, id, isPublished, isDeleted, publicationId } = item
  const { one, path } = contentWords[kind]
  return (
    <div className={styles.more}>
      <Link to={`${path}/${id}/history`} {...buttonLook('outline')}>
        History
      </Link>
      {isDeleted && <p>This {one} is in the bin. Nothing of it is public.</p>}
      {mayEdit && isDeleted && (
        <GuardedForm intent="undelete">
          <input type="hidden" name="id" value={id} />
          <Button type="submit">Take out of the bin</Button>
        </GuardedForm>
      )}
      {mayEdit && !isDeleted && (
        <FormDisclosure label="Delete …" intent="delete">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="publication" value={publicationId} />
          {isPublished && <input type="hidden" name="withdraw" value="1" />}
          <p>
            {isPublished
              ? `The ${one} is on the site: it is withdrawn, and put into the bin, where it can be taken out for 30 days.`
              : `The ${one} is put into the bin, where it can be taken out for 30 days. What is scheduled of it falls away.`}
          </p>
          <Button type="submit">{isPublished ? 'Withdraw and delete' : 'Delete'}</Button>
        </FormDisclosure>
      )}
    </div>
  )
}
