import type { DraftKind } from '@universe/contract/drafts'
import type { DraftToSave, SavedDraft } from '@universe/domain/content/save-draft'
import type { RouterContextProvider } from 'react-router'
import { type Outcome, signedIn } from '../../server/perform.ts'
import { readForm } from '../../server/read-fields.ts'
import { requestContext, timesOf } from '../../server/request-context.ts'
import type { SaveAnswer } from './send-draft.ts'

type Context = Readonly<RouterContextProvider>

export async function answerDraft(
  context: Context,
  request: Request,
  save: (draft: Omit<DraftToSave, 'id'>) => Promise<Outcome<SavedDraft<DraftKind>>>,
): Promise<Response> {
  const form = await readForm(request)
  const { session } = context.get(requestContext)
  // Another member may have signed in on another tab.
  const isOther = session?.stage === 'full' && session.actor.memberId !== form.get('member')
  if (isOther) return reply({ name: 'signed-out', isOther }, 401)
  const editorId = form.get('editor') ?? ''
  const outcome = await save({
    revision: Number(form.get('revision')),
    editorId,
    draft: parse(form.get('draft') ?? ''),
  })
  if (!outcome.done) {
    if ('needs' in outcome) return reply({ name: 'signed-out', isOther: false }, 401)
    return outcome.isUnavailable
      ? reply({ name: 'unreachable', isAnswered: true }, 503)
      : reply({ name: 'refused', reason: outcome.refusal })
  }
  return reply(describe(outcome.result, editorId, context))
}

function describe(result: SavedDraft<DraftKind>, editorId: string, context: Context): SaveAnswer {
  const when = (at: number) => timesOf(context).moment(at, Date.now())
  if (result.isSaved) {
    return { name: 'saved', revision: result.revision, saved: when(result.at) }
  }
  const { number, draft, at, editor_id, member_id } = result.other
  const isMine = member_id === signedIn(context).memberId
  const by = isMine ? 'You' : (result.otherBy ?? 'Somebody')
  return {
    name: 'conflict',
    other: { revision: number, draft, saved: when(at), by },
    isOwn: editor_id === editorId,
  }
}

function reply(answer: SaveAnswer, status = 200): Response {
  return Response.json(answer, { status })
}

/** @returns undefined for no JSON, which is refused like a draft that is not whole */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
