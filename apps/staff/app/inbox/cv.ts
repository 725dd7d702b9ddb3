import { readCv } from '@universe/domain/requests/read-cv'
import { data, redirect } from 'react-router'
import { read, signedIn } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'
import type { Route } from './+types/cv.ts'

/** Hands out a CV as a file to keep: it is never shown in the browser, which would have to read it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  // Reading is recorded, so no other site's link does it.
  if (/^(?:cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? '')) {
    throw redirect(`/inbox/${encodeURIComponent(params.id)}`)
  }
  signedIn(context)
  const { isHead } = context.get(requestContext)
  // What gives out no file reads none: a HEAD, or the router's own way of fetching data.
  if (isHead || new URL(request.url).pathname.endsWith('.data')) {
    throw data('A CV is downloaded by GET alone.', { status: 405, headers: { Allow: 'GET' } })
  }
  const cv = await read(context, readCv, params.id)
  if (!cv) throw data(null, 404)
  return new Response(new Uint8Array(cv.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachment(cv.fileName),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Names of any script, and a plain one for programs that read no other (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
