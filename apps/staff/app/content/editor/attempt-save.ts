import type { DraftToSave } from '@universe/domain/content/save-draft'
import type { Actor } from '@universe/domain/staff/actor'
import type { RequestParts } from '@universe/domain/staff/context'
import type { Operation } from '@universe/domain/staff/operations'
import { isPermitted } from '@universe/domain/staff/require-permission'
import type { RouterContextProvider } from 'react-router'
import { attempt, type Outcome } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'

type Save<Result> = (parts: RequestParts, actor: Actor, asked: DraftToSave) => Promise<Result>

/**
 * Saves a draft, which is read only for who may save one: it may be long.
 * @param operation what `save` requires
 * @param readDraft reads what was sent
 */
export function attemptSave<Result>(
  context: Readonly<RouterContextProvider>,
  operation: Operation,
  save: Save<Result>,
  readDraft: () => DraftToSave,
): Promise<Outcome<Result>> {
  const { session } = context.get(requestContext)
  const isAllowed = session?.stage === 'full' && isPermitted(session.actor, operation)
  // Of everybody else the operation itself says why not.
  return attempt(context, save, isAllowed ? readDraft() : UNREAD)
}

const UNREAD: DraftToSave = { id: '', revision: 0, editorId: '', draft: undefined }
