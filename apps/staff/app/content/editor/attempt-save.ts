import type { DraftToSave } from '@universe/domain/content/save-draft'
import type { Actor } from '@universe/domain/staff/actor'
import type { StaffContext } from '@universe/domain/staff/context'
import type { Permission } from '@universe/domain/staff/operation'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { attempt, type Outcome } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'

type Save<Result> = (parts: StaffContext, actor: Actor, asked: DraftToSave) => Promise<Result>

/**
 * Saves a draft, parsing it only if the member may save one, since it may be long.
 * @param operation the operation that `save` requires
 * @param readDraft parses the posted draft
 */
export function attemptSave<Result>(
  context: Readonly<RouterContextProvider>,
  operation: Permission,
  save: Save<Result>,
  readDraft: () => DraftToSave,
): Promise<Outcome<Result>> {
  const { session } = context.get(requestContext)
  const isAllowed = session?.stage === 'full' && isPermitted(session.actor, operation)
  // For others the operation itself gives the reason.
  return attempt(context, save, isAllowed ? readDraft() : UNREAD)
}

const UNREAD: DraftToSave = { id: '', revision: 0, editorId: '', draft: undefined }
