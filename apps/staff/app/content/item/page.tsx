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
import { CHANGED_AT_MOST, changeRequests } from '@universe/domain/requests/change-requests'
import { countShown, listRequests } from '@universe/domain/requests/list-requests'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import type { RouterContextProvider } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, readOr404, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { ChecksPanel, LinkChecks } from '../checks/checks-panel.tsx'
import { readChecks } from '../checks/read-checks.ts'
import { contentWords, kindOf } from '../content-words.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { OpenDraft, useSavedDraft } from '../editor/open-draft.tsx'
import { recordPresence } from '../editor/presence.ts'
import { readDraftForm, refuseConflict } from '../editor/read-draft-form.ts'
import { SaveLine } from '../editor/save-notice.tsx'
import { ItemHead } from '../item-head.tsx'
import styles from '../item-page.module.css'
import { PictureField } from '../picture/picture-field.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { previewViews, previewWidths } from '../preview/preview-views.ts'
import { PublicationStatus } from '../publication/publication-status.tsx'
import { readPublicationForm } from '../publication/read-publication-form.ts'
import { readReplaces } from '../publication/read-schedule-form.ts'
import { showPublication } from '../publication/show-publication.ts'
import { showOpenItem } from '../show-open-item.ts'
import type { Route } from './+types/page.ts'
import { Applicants } from './applicants.tsx'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, request, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  const publication = showPublication(context, kind, item)
  const actor = signedIn(context)
  const mayEdit = isPermitted(actor, contentPermissions[kind].edit)
  const others = mayEdit && item.deletedAt === null ? recordPresence(context, id) : []
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
  return { ...shown, publication, checks, applicants, mayEdit, others, pictureName, memberId }
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const { path } = contentWords[kind]
  const here = `${path}/${encodeURIComponent(id)}`
  const once = (form: URLSearchParams) => ({ ...readPublicationForm(form), id })
  return answerForm(request, {
    save: async form => {
      const stored = await attempt(context, readItem, kind, { id })
      if (!stored.done) return [stored, here]
      const draft = { id, ...readDraftForm(kind, form, stored.result.newest.draft) }
      const outcome = await attempt(context, saveDraft, kind, draft)
      return [refuseConflict(kind, outcome), here, 'saved']
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
      await attempt(context, deleteItem, kind, once(form)),
      path,
      { done: 'deleted', id },
    ],
    undelete: async () => [await attempt(context, undeleteItem, kind, { id }), here, 'undeleted'],
  })
}

export default function Item({ loaderData: item }: Route.ComponentProps) {
  const { publication, draft, checks, isDeleted } = item
  const title = draft.title || 'Untitled'
  return (
    <OpenDraft
      key={item.id}
      item={item}
      path={publication.path}
      isLooking={publication.last?.live.isLooking}
    >
      <div className={styles.page}>
        <div className={styles.main}>
          <title>{`${title} · Universe Staff`}</title>
          <h1 className={styles.heading} tabIndex={-1} data-page-heading>
            {title}
          </h1>
          <ItemHead item={item} />
          <PublicationStatus publication={publication}>
            {!isDeleted && <SaveLine />}
          </PublicationStatus>
          {item.applicants && <Applicants {...item.applicants} />}
          <DraftEditor
            slots={{
              // Has forms of its own.
              image: 'image' in draft && (
                <PictureField
                  articleId={item.id}
                  fileName={item.pictureName}
                  mayEdit={item.mayEdit && !isDeleted}
                  image={draft.image}
                />
              ),
            }}
          />
        </div>
        <aside className={styles.aside} aria-label="Preview and checks">
          <div className={styles.beside}>
            <DraftPreview itemPath={publication.path} title={title} />
            <ChecksPanel checks={checks.found}>
              {checks.mayAsk && <LinkChecks checks={checks.links} />}
            </ChecksPanel>
          </div>
        </aside>
      </div>
    </OpenDraft>
  )
}

function DraftPreview(props: { itemPath: string; title: string }) {
  const { revision } = useSavedDraft()
  return <PreviewPane {...props} saved={revision} views={previewViews} widths={previewWidths} />
}

/**
 * @param vacancy its number on the site
 * @param isClosed whether it has left the site
 * @returns undefined without the permission or applications
 */
async function readApplicants(
  context: Readonly<RouterContextProvider>,
  vacancy: number | null,
  isClosed: boolean,
) {
  const actor = signedIn(context)
  if (vacancy === null || !visibleKinds(actor.roles).includes('application')) return undefined
  const untold = { vacancy, untold: true }
  const limit = CHANGED_AT_MOST
  const all = await read(context, countShown, { filter: { vacancy }, limit })
  if (all.count === 0) return undefined
  const hired = await read(context, countShown, { filter: { vacancy, state: 'hired' }, limit: 1 })
  const { requests, seen } = await read(context, listRequests, untold)
  return {
    vacancy,
    all: all.count,
    untold: await read(context, countShown, { filter: untold, limit }),
    named: requests.map(({ id, who }) => ({ id, name: who.name ?? who.email })),
    seen,
    // Until then applications are still read.
    mayWrite: isPermitted(actor, changeRequests) && (isClosed || hired.count > 0),
  }
}
