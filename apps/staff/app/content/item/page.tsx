import {
  publishItem,
  undoPublication,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { readItem } from '@universe/domain/content/read-item'
import { readDraftPicture } from '@universe/domain/content/read-picture'
import { saveDraft } from '@universe/domain/content/save-draft'
import { unscheduleItem } from '@universe/domain/content/schedule'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, readOr404, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { ChecksPanel } from '../checks/checks-panel.tsx'
import { LinkChecks } from '../checks/link-checks.tsx'
import { readChecks } from '../checks/read-checks.ts'
import { contentWords, kindOf } from '../content-words.ts'
import { readDraftForm, refuseConflict } from '../editor/read-draft-form.ts'
import { ItemPage } from '../item-page.tsx'
import { readDeletion } from '../list/read-deletion.ts'
import { PictureField } from '../picture/picture-field.tsx'
import { DraftPreview } from '../preview/draft-preview.tsx'
import { readReplaces } from '../publication/read-schedule-form.ts'
import { showPublication } from '../publication/show-publication.ts'
import { showOpenItem } from '../show-open-item.ts'
import type { Route } from './+types/page.ts'
import { Applicants } from './applicants.tsx'
import { readApplicants } from './read-applicants.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, request, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  const publication = showPublication(context, kind, item)
  const actor = signedIn(context)
  const mayEdit = isPermitted(actor, contentPermissions[kind].edit)
  const shown = showOpenItem(kind, item, timesOf(context), actor.memberId)
  const image = 'image' in shown.draft ? shown.draft.image : ''
  const picture = image ? await read(context, readDraftPicture, { path: image }) : undefined
  const pictureName = picture?.file_name
  const checks = await readChecks(context, request, kind, id)
  const applicants =
    kind === 'vacancy'
      ? await readApplicants(context, item.publicId, item.publishedRevision === null)
      : undefined
  const { memberId } = actor
  return { ...shown, publication, checks, applicants, mayEdit, pictureName, memberId }
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const { path } = contentWords[kind]
  const here = `${path}/${encodeURIComponent(id)}`
  const once = (form: URLSearchParams) => ({
    id,
    publicationId: form.get('publication') ?? '',
    // Without the field, the form has seen nothing published.
    seen: form.get('seen') || null,
    replaces: readReplaces(form),
  })
  return answerForm(request, {
    save: async form => {
      const draft = { id, ...readDraftForm(kind, form) }
      const outcome = await attempt(context, saveDraft, kind, draft)
      return [refuseConflict(outcome), here, 'saved']
    },
    publish: async form => {
      const revision = Number(form.get('revision'))
      const outcome = await attempt(context, publishItem, kind, { ...once(form), revision })
      return [outcome, here, 'published']
    },
    withdraw: async form => [
      await attempt(context, withdrawItem, kind, once(form)),
      here,
      'withdrawn',
    ],
    undo: async form => [await attempt(context, undoPublication, kind, once(form)), here, 'undone'],
    unschedule: async form => [
      await attempt(context, unscheduleItem, kind, { id, replaces: readReplaces(form) }),
      here,
      'unscheduled',
    ],
    delete: async form => [
      await attempt(context, deleteItem, kind, { ...readDeletion(form), id }),
      path,
      { done: 'deleted', id },
    ],
    undelete: async () => [await attempt(context, undeleteItem, kind, { id }), here, 'undeleted'],
  })
}

export default function Item({ loaderData: item }: Route.ComponentProps) {
  return (
    <ItemPage
      item={item}
      applicants={item.applicants && <Applicants {...item.applicants} />}
      picture={
        'image' in item.draft && (
          <PictureField
            articleId={item.id}
            fileName={item.pictureName}
            mayEdit={item.mayEdit && !item.isDeleted}
            image={item.draft.image}
          />
        )
      }
      aside={
        <>
          <DraftPreview itemPath={item.publication.path} title={item.draft.title || 'Untitled'} />
          <ChecksPanel checks={item.checks.found}>
            {item.checks.mayAsk && <LinkChecks checks={item.checks.links} />}
          </ChecksPanel>
        </>
      }
    />
  )
}
