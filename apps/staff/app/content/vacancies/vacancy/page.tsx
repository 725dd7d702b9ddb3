import {
  publishItem,
  undoPublication,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { readItem } from '@universe/domain/content/read-item'
import { unscheduleItem } from '@universe/domain/content/schedule'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../../server/perform.ts'
import { timesOf } from '../../../server/times-of.ts'
import { ChecksPanel } from '../../checks/checks-panel.tsx'
import { LinkChecks } from '../../checks/link-checks.tsx'
import { readChecks } from '../../checks/read-checks.ts'
import { attemptSave } from '../../editor/attempt-save.ts'
import { readDraftForm, refuseConflict } from '../../editor/read-draft-form.ts'
import { ItemPage } from '../../item-page.tsx'
import { listPath, readDeletion } from '../../list/read-deletion.ts'
import { orNotFound } from '../../or-not-found.ts'
import { DraftPreview } from '../../preview/draft-preview.tsx'
import { readReplaces } from '../../publication/read-schedule-form.ts'
import { showPublication } from '../../publication/show-publication.ts'
import { showOpenItem } from '../../show-open-item.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readItem, 'vacancy', { id }))
  const publication = showPublication(context, 'vacancy', item)
  const actor = signedIn(context)
  const mayEdit = isPermitted(actor, contentPermissions.vacancy.edit)
  const shown = showOpenItem('vacancy', item, timesOf(context), actor.memberId)
  const checks = await readChecks(context, request, 'vacancy', id)
  return { ...shown, publication, checks, mayEdit, memberId: actor.memberId }
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const here = (said: string) => `/vacancies/${encodeURIComponent(id)}?${said}`
  const once = (form: URLSearchParams) => ({
    id,
    publicationId: form.get('publication') ?? '',
    // Without the field, the form claims to have seen nothing published.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
  })
  return answerForm(request, {
    save: async form => {
      const readSent = () => ({ id, ...readDraftForm('vacancy', form) })
      const outcome = await attemptSave(context, 'vacancy', readSent)
      return [refuseConflict(outcome), here('done=saved')]
    },
    publish: async form => {
      const revision = Number(form.get('revision'))
      const outcome = await attempt(context, publishItem, 'vacancy', { ...once(form), revision })
      return [outcome, here('done=published')]
    },
    withdraw: async form => [
      await attempt(context, withdrawItem, 'vacancy', once(form)),
      here('done=withdrawn'),
    ],
    undo: async form => [
      await attempt(context, undoPublication, 'vacancy', once(form)),
      here('done=undone'),
    ],
    unschedule: async form => [
      await attempt(context, unscheduleItem, 'vacancy', { id, replaces: readReplaces(form) }),
      here('done=unscheduled'),
    ],
    delete: async form => [
      await attempt(context, deleteItem, 'vacancy', { ...readDeletion(form), id }),
      listPath('/vacancies', '', { done: 'deleted', id }),
    ],
    undelete: async () => [
      await attempt(context, undeleteItem, 'vacancy', { id }),
      here('done=undeleted'),
    ],
  })
}

/** The editor of a vacancy. */
export default function Vacancy({ loaderData: item }: Route.ComponentProps) {
  return (
    <ItemPage
      item={item}
      aside={
        <>
          <DraftPreview itemPath={`/vacancies/${item.id}`} title={item.draft.title || 'Untitled'} />
          <ChecksPanel checks={item.checks.found}>
            {item.checks.mayAsk && <LinkChecks checks={item.checks.links} />}
          </ChecksPanel>
        </>
      }
    />
  )
}
