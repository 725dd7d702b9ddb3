import type { ContentKind } from '@universe/contract/drafts'
import {
  publishItem,
  undoPublication,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { checkItem } from '@universe/domain/content/checks'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { checkLinks } from '@universe/domain/content/link-checks/check-links'
import { readItem } from '@universe/domain/content/read-item'
import { readDraftPicture } from '@universe/domain/content/read-picture'
import { saveDraft } from '@universe/domain/content/save-draft'
import { unscheduleItem } from '@universe/domain/content/schedule'
import { CHANGED_AT_MOST, changeRequests } from '@universe/domain/requests/change-requests'
import { countShown, listRequests } from '@universe/domain/requests/list-requests'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link, type RouterContextProvider } from 'react-router'
import { untoldQuery, WriteToAll } from '../../inbox/write-to-all.tsx'
import { answerForm } from '../../server/answer-form.ts'
import { askLink } from '../../server/ask-link.ts'
import { attempt, read, readOr404, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { countOf } from '../../shared/count.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ChecksPanel, LINKS_ASKED, LinkChecks } from '../checks/checks-panel.tsx'
import { fieldId } from '../checks/field-id.ts'
import { contentWords, kindOf } from '../content-words.ts'
import { DraftEditor } from '../editor/draft-editor.tsx'
import { OpenDraft, useSavedDraft } from '../editor/open-draft.tsx'
import { recordPresence } from '../editor/presence.ts'
import { readDraftForm, refuseConflict } from '../editor/read-draft-form.ts'
import { SaveLine } from '../editor/save-notice.tsx'
import pageStyles from '../item-page.module.css'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { previewViews, previewWidths } from '../preview/preview-views.ts'
import { PublicationStatus } from '../publication/publication-status.tsx'
import { readPublicationForm, readReplaces } from '../publication/read-schedule-form.ts'
import { showPublication } from '../publication/show-publication.ts'
import type { Route } from './+types/page.ts'
import styles from './item.module.css'
import { ItemHead } from './item-head.tsx'
import { showOpenItem } from './show-open-item.ts'

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
      <div className={pageStyles.page}>
        <div className={pageStyles.main}>
          <title>{`${title} · Universe Staff`}</title>
          <h1 className={pageStyles.heading} tabIndex={-1} data-page-heading>
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
        <aside className={pageStyles.aside} aria-label="Preview and checks">
          <div className={pageStyles.beside}>
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

/** Those without an answer. */
function Applicants({
  vacancy,
  all,
  untold,
  named,
  seen,
  mayWrite,
}: NonNullable<Route.ComponentProps['loaderData']['applicants']>) {
  const filter = untoldQuery(vacancy)
  return (
    <Panel title="Applicants" text={`${countOf(all, 'person', 'people')} applied.`}>
      {untold.count === 0 ? (
        <p>Nobody of them waits for an answer.</p>
      ) : (
        <>
          {mayWrite && <WriteToAll filter={filter} shown={untold} seen={seen} />}
          <details className={styles.applicants}>
            <summary>Who has heard nothing: {untold.count}</summary>
            <ul>
              {named.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/inbox/${id}?${filter}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
            <Link to={`/inbox?${filter}`}>Show them in the inbox</Link>
          </details>
        </>
      )}
    </Panel>
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

interface PictureFieldProps {
  articleId: string
  /** A path; empty for none. */
  image: string
  fileName?: string | null | undefined
  mayEdit: boolean
}

function PictureField({ articleId, image, fileName, mayEdit }: PictureFieldProps) {
  const name = image && (fileName ?? image.split('/').at(-1))
  return (
    <div className={styles.picture}>
      <p className={styles.pictureLabel}>Picture</p>
      {mayEdit ? (
        <Link
          id={fieldId('image')}
          to={`/articles/${encodeURIComponent(articleId)}/picture`}
          className={styles.pictureBox}
        >
          <Thumbnail image={image} />
          <span className={styles.pictureName}>
            {image ? <VisuallyHidden>Change the picture </VisuallyHidden> : 'Add a picture'}
            <bdi>{name}</bdi>
          </span>
        </Link>
      ) : (
        <p className={styles.pictureBox}>
          <Thumbnail image={image} />
          <bdi className={styles.pictureName}>{name || 'None yet'}</bdi>
        </p>
      )}
    </div>
  )
}

function Thumbnail({ image }: { image: string }) {
  if (!image) return null
  return (
    <img className={styles.pictureThumb} src={`${image}?w=480`} alt="" width="56" height="32" />
  )
}

async function readChecks(
  context: Readonly<RouterContextProvider>,
  request: Request,
  kind: ContentKind,
  id: string,
) {
  const mayAsk = isPermitted(signedIn(context), contentPermissions[kind].edit)
  const isAsked = new URL(request.url).searchParams.has(LINKS_ASKED)
  return {
    found: await read(context, checkItem, kind, { id }),
    /** Undefined if not requested. */
    links:
      isAsked && mayAsk ? await read(context, checkLinks, kind, { id, ask: askLink }) : undefined,
    mayAsk,
  }
}
