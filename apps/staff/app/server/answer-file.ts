import { ReadableStream } from 'node:stream/web'
import { redirect } from 'react-router'
import type { Outcome } from './perform.ts'

interface FileAnswer {
  name: string
  /** With its charset. */
  type: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Without a fresh passkey check, redirects to `here`.
 * @param here path and query, without `export`
 */
export function answerFile<Result>(
  outcome: Outcome<Result>,
  { path, query }: { path: string; query: string },
  toFile: (result: Result) => FileAnswer,
): Response {
  if (outcome.done) {
    const { name, type, content } = toFile(outcome.result)
    return new Response(ReadableStream.from(content) as BodyInit, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
  if ('refusal' in outcome) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(outcome.refusal, { status: outcome.isUnavailable ? 503 : 403, headers })
  }
  const here = new URLSearchParams(query)
  if (outcome.needs === 'sign-in') {
    return redirect(`/sign-in?${new URLSearchParams({ next: `${path}?${here}` })}`)
  }
  here.set('export', outcome.needs)
  return redirect(`${path}?${here}`)
}
