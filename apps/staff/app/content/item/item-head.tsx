import type { Check } from '@universe/domain/content/check-draft'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { CheckIcon } from '@universe/ui/icons.tsx'
import { Link } from 'react-router'
import { countOf } from '../../shared/count.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { contentWords } from '../content-words.ts'
import { useSavedDraft } from '../editor/open-draft.tsx'
import { SaveFirst } from '../editor/save-first.tsx'
import type { OpenItem } from '../editor/use-draft.ts'
import styles from '../item-head.module.css'
import type { ShownPublication } from '../publication/show-publication.ts'
import { StateBadge } from '../publication/state-badge.tsx'
import type { ShownOpenItem } from './show-open-item.ts'

interface ItemHeadProps {
  item: ShownOpenItem &
    Pick<OpenItem, 'mayEdit'> & {
      publication: ShownPublication
      checks: { found: readonly Check[] }
    }
}

export function ItemHead({ item }: ItemHeadProps) {
  const { title, path: list } = contentWords[item.kind]
  // The loader's may be older, or a colleague's.
  const { revision, isAllSaved } = useSavedDraft()
  const isUpToDate = isAllSaved && revision === item.publication.revision
  const refusal = [
    useFormAnswer('publish'),
    useFormAnswer('withdraw'),
    useFormAnswer('delete'),
    useFormAnswer('undelete'),
  ].find(Boolean)?.refusal
  return (
    <SaveFirst className={styles.head}>
      <div className={styles.standing}>
        <p className={styles.above}>
          <BackLink to={list}>{title}</BackLink>
        </p>
        {item.isDeleted ? (
          <p>In the bin, not public.</p>
        ) : (
          <StateBadge state={item.state.name}>{item.state.text}</StateBadge>
        )}
        {isUpToDate && item.publication.mayPublish && (
          <p className={styles.upToDate}>
            <CheckIcon />
            Up to date
          </p>
        )}
      </div>
      <Actions item={item} revision={revision} isUpToDate={isUpToDate} />
      {item.mayEdit && !item.isDeleted && <RareActions item={item} />}
      <RefusalNote>{refusal}</RefusalNote>
    </SaveFirst>
  )
}

interface ActionsProps extends ItemHeadProps {
  revision: number
  isUpToDate: boolean
}

function Actions({ item, revision, isUpToDate }: ActionsProps) {
  const { mayPublish, path, schedule, revision: published } = item.publication
  return (
    <div className={styles.actions}>
      <Link to={`${path}/history`} {...buttonLook('outline')}>
        History
      </Link>
      {mayPublish && (
        <Link to={`${path}/schedule`} {...buttonLook('outline')}>
          {schedule && !schedule.hasFailed ? 'Reschedule' : 'Schedule'}
        </Link>
      )}
      <Link to={`${path}/preview`} {...buttonLook('outline')} data-narrow>
        Preview
      </Link>
      {mayPublish && !isUpToDate && (
        <GuardedForm intent="publish" isRefusalElsewhere>
          <input type="hidden" name="publication" value={item.publicationId} />
          <SeenPublication publication={item.publication} />
          <input type="hidden" name="revision" value={revision} />
          <Button type="submit">
            {published === null ? 'Publish' : 'Publish changes'}
            {describeWarnings(item.checks.found)}
          </Button>
        </GuardedForm>
      )}
      {item.mayEdit && item.isDeleted && (
        <GuardedForm intent="undelete" isRefusalElsewhere>
          <input type="hidden" name="id" value={item.id} />
          <Button type="submit">Restore from bin</Button>
        </GuardedForm>
      )}
    </div>
  )
}

/** A newer publication must not be overwritten unseen. */
function SeenPublication({ publication: { last, schedule } }: { publication: ShownPublication }) {
  return (
    <>
      <input type="hidden" name="seen" value={last?.id ?? ''} />
      <input type="hidden" name="replaces" value={schedule?.replaces ?? ''} />
    </>
  )
}

/** Apart from the others, since destructive. */
function RareActions({
  item: { kind, id, isPublished, publicationId, publication },
}: ItemHeadProps) {
  const answers = [useFormAnswer('withdraw'), useFormAnswer('delete')]
  const mayWithdraw = isPublished && publication.mayPublish
  const { schedule } = publication
  return (
    <Menu
      label={`More for this ${contentWords[kind].one}`}
      isAnswered={answers.some(answer => answer?.needs !== undefined)}
    >
      {mayWithdraw && (
        <GuardedForm intent="withdraw" isRefusalElsewhere>
          <input type="hidden" name="publication" value={publicationId} />
          <SeenPublication publication={publication} />
          <button type="submit">Withdraw from the site</button>
        </GuardedForm>
      )}
      <GuardedForm intent="delete" isRefusalElsewhere>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="publication" value={publicationId} />
        <SeenPublication publication={publication} />
        {isPublished && <input type="hidden" name="withdraw" value="1" />}
        <button type="submit" data-danger>
          {isPublished ? 'Withdraw and delete' : 'Delete'}
        </button>
      </GuardedForm>
      {schedule && !schedule.hasFailed && (
        <p>
          {mayWithdraw ? 'Withdrawing or deleting it' : 'Deleting it'} also cancels its schedule:{' '}
          {schedule.when}.
        </p>
      )}
      <p>Deleted items stay in the bin for 30 days.</p>
    </Menu>
  )
}

/** @returns " · 2 warnings", or for errors " · 3 to fix first" */
function describeWarnings(checks: readonly Check[]): string {
  const count = (level: Check['level']) => checks.filter(check => check.level === level).length
  const errors = count('error')
  if (errors > 0) return ` · ${errors} to fix first`
  const warnings = count('warning')
  if (warnings === 0) return ''
  return ` · ${countOf(warnings, 'warning')}`
}
