import type { ContentKind, Drafts } from '@universe/contract/drafts'
import { isWholeDraft, NOT_WHOLE } from '@universe/domain/publishing/draft-input'
import type { SavedDraft } from '@universe/domain/publishing/save-draft'
import type { RouterContextProvider } from 'react-router'
import type { Outcome } from '../../server/perform.ts'
import { readForm } from '../../server/read-fields.ts'
import { requestContext } from '../../server/request-context.ts'
import { timesOf } from '../../server/times-of.ts'
import type { SaveAnswer } from './save-answer.ts'

type Context = Readonly<RouterContextProvider>

interface Asked {
  revision: number
  editorId: string
  draft: unknown
}

/**
 * Answers an open editor's draft, which scripts send by themselves.
 * @param save saves it for the member who is signed in, and reads it first only where they may
 */
export async function answerDraft(
  context: Context,
  request: Request,
  kind: ContentKind,
  save: (readDraft: () => Asked) => Promise<Outcome<SavedDraft<ContentKind>>>,
): Promise<Response> {
  const form = await readForm(request)
  const { session } = context.get(requestContext)
  // Signed in again on another tab, as somebody else: what one wrote is not saved as the other's.
  const isOther = session?.stage === 'full' && session.actor.memberId !== form.get('member')
  if (isOther) return reply({ name: 'signed-out', isOther }, 401)
  const editorId = form.get('editor') ?? ''
  const outcome = await save(() => ({
    revision: Number(form.get('revision')),
    editorId,
    draft: readWhole(kind, form.get('draft') ?? ''),
  }))
  if (!outcome.done) {
    if ('needs' in outcome) return reply({ name: 'signed-out', isOther: false }, 401)
    return outcome.isUnavailable
      ? reply({ name: 'unreachable', isAnswered: true }, 503)
      : reply({ name: 'refused', reason: outcome.refusal })
  }
  return reply(describe(outcome.result, editorId, context))
}

function describe(result: SavedDraft<ContentKind>, editorId: string, context: Context): SaveAnswer {
  const when = (at: number) => timesOf(context).moment(at, Date.now())
  if (result.isSaved) {
    return { name: 'saved', revision: result.revision, saved: when(result.at) }
  }
  const { number, draft, at, editor_id } = result.other
  const about = [result.otherBy, when(at)].filter(Boolean).join(', ')
  return {
    name: 'conflict',
    other: { revision: number, draft, about, isOwn: editor_id === editorId },
  }
}

function reply(answer: SaveAnswer, status = 200): Response {
  return Response.json(answer, { status })
}

/** @throws the answer that says so where anything of it is missing: it would be saved as empty */
function readWhole<Kind extends ContentKind>(kind: Kind, text: string): Drafts[Kind] {
  const draft = parse(text)
  if (isWholeDraft(kind, draft)) return draft
  throw reply({ name: 'refused', reason: NOT_WHOLE }, 400)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
