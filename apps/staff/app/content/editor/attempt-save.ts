import type { ContentKind } from '@universe/contract/drafts'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { type DraftToSave, saveDraft } from '@universe/domain/content/save-draft'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { attempt } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'

/**
 * Saves a draft, parsing it only if the member may save one, since it may be long.
 * @param readDraft parses the posted draft
 */
export function attemptSave(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  readDraft: () => DraftToSave,
) {
  const { session } = context.get(requestContext)
  const isAllowed =
    session?.stage === 'full' && isPermitted(session.actor, contentPermissions[kind].edit)
  // For others the operation itself gives the reason.
  return attempt(context, saveDraft, kind, isAllowed ? readDraft() : UNREAD)
}

const UNREAD: DraftToSave = { id: '', revision: 0, editorId: '', draft: undefined }
