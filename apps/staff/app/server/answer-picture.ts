import { matchesTag } from '@universe/contract/negotiation'
import type { ShownPicture } from '@universe/domain/content/read-picture'
import { data } from 'react-router'

/**
 * For the browser's cache only: it may be unpublished.
 * @throws a 404
 */
export async function answerPicture(
  request: Request,
  picture: ShownPicture | undefined,
): Promise<Response> {
  if (!picture) throw data(null, 404)
  const etag = `"${picture.tag}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
  if (matchesTag(request.headers.get('if-none-match') ?? undefined, etag)) {
    return new Response(null, { status: 304, headers })
  }
  const bytes = new Uint8Array(await picture.read())
  return new Response(bytes, { headers: { ...headers, 'Content-Type': picture.mediaType } })
}
