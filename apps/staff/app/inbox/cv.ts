import { readCv } from '@universe/domain/requests/read-cv'
import { data, redirect } from 'react-router'
import { read, signedIn } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'
import type { Route } from './+types/cv.ts'

/** Downloads a CV. Always as an attachment: the browser must not parse it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  // Reading is recorded, so links on other sites must not cause it.
  if (/^(?:cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? '')) {
    throw redirect(`/inbox/${encodeURIComponent(params.id)}`)
  }
  signedIn(context)
  const { isHead } = context.get(requestContext)
  // HEAD requests and the router's data requests get no file, and so record no reading.
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

/** UTF-8 file name, with an ASCII fallback (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
