import { previewIssue } from '@universe/domain/newsletter/issues/preview-issue'
import { Refused } from '@universe/domain/platform/refused'
import {
  answerDocument,
  answerPlainText,
  answerRefusal,
} from '../../../content/preview/answer-document.tsx'
import { read } from '../../../server/perform.ts'
import type { Route } from './+types/view.ts'

/** Inline styles, nothing else. */
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

/** The mail as it would be sent now, or its text. */
export async function loader({ context, params: { id, view } }: Route.LoaderArgs) {
  try {
    const { html, text } = await read(context, previewIssue, { id })
    if (view === 'mail') return answerDocument(200, withoutLinks(html), MAIL_POLICY)
    if (view === 'text') return answerPlainText(text)
    return answerRefusal(404, 'There is no such preview.')
  } catch (error) {
    if (error instanceof Refused) return answerRefusal(404, error.message)
    throw error
  }
}

/** A sandbox opens no links. */
function withoutLinks(html: string): string {
  return html.replace(/<head[^>]*>/, head => `${head}<base target="_blank">`)
}
