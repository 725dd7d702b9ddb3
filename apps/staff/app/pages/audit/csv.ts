import { ReadableStream } from 'node:stream/web'
import { utcDay } from '@universe/contract/dates'
import { exportAudit } from '@universe/domain/audit/list-audit'
import { redirect } from 'react-router'
import { attempt, signedIn } from '../../server/perform.ts'
import type { Route } from './+types/csv.ts'
import { auditQuery } from './audit-address.ts'
import { readFilter } from './read-filter.ts'
import { writeCsv } from './write-csv.ts'

/** Answers what the audit's filter shows as a file, to who has just shown a passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams
  const { before: _, ...filter } = readFilter(params)
  const outcome = await attempt(context, exportAudit, filter)
  if (outcome.done) {
    return new Response(ReadableStream.from(writeCsv(outcome.result)) as BodyInit, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="audit-${utcDay(Date.now())}.csv"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
  if ('refusal' in outcome) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    return new Response(outcome.refusal, { status: 403, headers })
  }
  const here = new URLSearchParams(auditQuery(params))
  if (outcome.needs === 'sign-in') {
    return redirect(`/sign-in?${new URLSearchParams({ next: `/audit?${here}` })}`)
  }
  here.set('export', outcome.needs)
  return redirect(`/audit?${here}`)
}

/** Exporting is recorded, so a link must not do it. */
export function loader({ context, request }: Route.LoaderArgs) {
  signedIn(context)
  return redirect(`/audit${auditQuery(new URL(request.url).searchParams)}`)
}
