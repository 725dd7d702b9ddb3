import { Badge } from '@universe/ui/badge.tsx'
import { Button } from '@universe/ui/button.tsx'
import { useSearchParams } from 'react-router'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { SaveLine } from '../editor/save-line.tsx'
import type { ShownOpenItem } from '../show-open-item.ts'
import styles from './publication-bar.module.css'

/** What an article or vacancy is, and what can be done with it. */
export function PublicationBar({ item }: { item: ShownOpenItem }) {
  const [params] = useSearchParams()
  const undo = params.get('undo')
  return (
    <div className={styles.bar}>
      <Badge>{item.state}</Badge>
      <SaveLine />
      {undo && (
        <GuardedForm intent="undo">
          <input type="hidden" name="publication" value={undo} />
          <Button type="submit" variant="outline">
            Undo
          </Button>
        </GuardedForm>
      )}
      {item.isPublished && (
        <GuardedForm intent="withdraw">
          <input type="hidden" name="publication" value={item.publicationId} />
          <Button type="submit" variant="outline">
            Withdraw
          </Button>
        </GuardedForm>
      )}
      <GuardedForm intent="publish">
        <input type="hidden" name="publication" value={item.publicationId} />
        <input type="hidden" name="revision" value={item.revision} />
        <Button type="submit">Publish</Button>
      </GuardedForm>
    </div>
  )
}
