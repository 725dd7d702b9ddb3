import type { ContentKind } from '@universe/contract/drafts'
import { Link } from 'react-router'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { contentWords } from '../content-words.ts'
import styles from './content-rows.module.css'
import type { ShownListed } from './show-listed.ts'

interface RowMenuProps {
  kind: ContentKind
  item: ShownListed
  mayEdit: boolean
}

/** What else can be done with a row; one menu is open at a time. */
export function RowMenu({ kind, item, mayEdit }: RowMenuProps) {
  const { id, title, isOnSite, publicationId, seen, replaces, state } = item
  const answers = [useFormAnswer('delete', id), useFormAnswer('undelete', id)]
  return (
    <div className={styles.more}>
      <Menu
        label={`More about ${title}`}
        group="row-menu"
        isAnswered={answers.some(answer => answer !== undefined)}
      >
        <Link to={`${contentWords[kind].path}/${id}/history`}>History</Link>
        {mayEdit && state.name === 'bin' && (
          <GuardedForm intent="undelete" object={id}>
            <input type="hidden" name="id" value={id} />
            <button type="submit">Take out of the bin</button>
          </GuardedForm>
        )}
        {mayEdit && state.name !== 'bin' && (
          <GuardedForm intent="delete" object={id}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="publication" value={publicationId} />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="replaces" value={replaces} />
            {isOnSite && <input type="hidden" name="withdraw" value="1" />}
            <button type="submit">{isOnSite ? 'Withdraw and delete' : 'Delete'}</button>
          </GuardedForm>
        )}
      </Menu>
    </div>
  )
}
