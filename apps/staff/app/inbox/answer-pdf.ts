import type { PdfFile } from '@universe/domain/requests/read-request'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { signedIn } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'

/**
 * An attachment, since the browser must not parse a visitor's file.
 * @param find records who reads it; undefined if there is none
 */
export async function answerPdf(
  { context, params, request }: Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>,
  find: () => Promise<PdfFile | undefined>,
): Promise<Response> {
  // Links on other sites must not record a reading.
  if (/^(?:cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? '')) {
    throw redirect(`/inbox/${encodeURIComponent(params.id ?? '')}`)
  }
  signedIn(context)
  const { isHead } = context.get(requestContext)
  // HEAD and data requests must not record one either.
  if (isHead || new URL(request.url).pathname.endsWith('.data')) {
    throw data('A file is downloaded by GET alone.', { status: 405, headers: { Allow: 'GET' } })
  }
  const file = await find()
  if (!file) throw data(null, 404)
  return new Response(new Uint8Array(file.content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachment(file.fileName),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** RFC 6266: a UTF-8 name with an ASCII fallback. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
