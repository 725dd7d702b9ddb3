import { previewIssue } from '@universe/domain/newsletter/issues/preview-issue'
import { Refused } from '@universe/domain/platform/refused'
import {
  answerDocument,
  answerPlainText,
  answerRefusal,
} from '../../../content/preview/answer-document.tsx'
import { read } from '../../../server/perform.ts'
import type { Route } from './+types/view.ts'

/** A mail brings its own styles, and nothing else acts: it is under no other page’s policy. */
const MAIL_POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/** What the preview’s frame shows: the mail as it would go out now, or its text. */
export async function loader({ context, params: { id, view } }: Route.LoaderArgs) {
  try {
    const { html, text } = await read(context, previewIssue, { id })
    if (view === 'mail') return answerDocument(200, withoutWay(html), MAIL_POLICY)
    if (view === 'text') return answerPlainText(text)
    return answerRefusal(404, 'There is no such preview.')
  } catch (error) {
    if (error instanceof Refused) return answerRefusal(404, error.message)
    throw error
  }
}

/** Nothing opens in a sandbox, so links lead nowhere. */
function withoutWay(html: string): string {
  return html.replace(/<head[^>]*>/, head => `${head}<base target="_blank">`)
}
