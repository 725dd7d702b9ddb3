import { Button, buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { useFormAnswer } from '../../ui/form-answer.ts'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { publishLabel } from '../checks/checks-panel.tsx'
import type { ShownChecks } from '../checks/read-checks.ts'
import { SaveLine } from '../editor/save-line.tsx'
import type { ShownOpenItem } from '../show-open-item.ts'
import styles from './publication-bar.module.css'
import type { ShownPublication } from './show-publication.ts'
import { StateBadge } from './state-badge.tsx'

interface PublicationBarProps {
  item: ShownOpenItem & { publication: ShownPublication; checks: Pick<ShownChecks, 'found'> }
}

/** What an article or vacancy is, and what can be done with it. */
export function PublicationBar({ item }: PublicationBarProps) {
  const { mayPublish, path, schedule, state } = item.publication
  const refusal = [useFormAnswer('publish'), useFormAnswer('withdraw')].find(Boolean)?.refusal
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <div className={styles.standing}>
          <StateBadge state={state}>{item.state}</StateBadge>
          <SaveLine />
        </div>
        {mayPublish && (
          <div className={styles.actions}>
            {item.isPublished && (
              <GuardedForm intent="withdraw" isRefusalElsewhere>
                <input type="hidden" name="publication" value={item.publicationId} />
                <Button type="submit" variant="outline">
                  Withdraw
                </Button>
              </GuardedForm>
            )}
            <Link to={`${path}/schedule`} {...buttonLook('outline')}>
              {schedule && !schedule.hasFailed ? 'Reschedule' : 'Schedule'}
            </Link>
            <GuardedForm intent="publish" isRefusalElsewhere>
              <input type="hidden" name="publication" value={item.publicationId} />
              <input type="hidden" name="revision" value={item.revision} />
              <Button type="submit">{publishLabel(item.checks.found)}</Button>
            </GuardedForm>
          </div>
        )}
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </div>
  )
}
