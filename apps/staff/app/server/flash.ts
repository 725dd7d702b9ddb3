import { randomBytes } from 'node:crypto'
import { type Cookie, createContext, createCookie, type MiddlewareFunction } from 'react-router'
import { FLASH_PARAM, type Flash } from '../shared/ui/flash.ts'

const KEY_BYTES = 9
/** Enough on a bad line. */
const FLASH_SECONDS = 600

export const flashContext = createContext<Flash | null>(null)

/**
 * A cookie names the message, and a key in the address the cookie: other tabs do not take it, and
 * forged links show none.
 * @param to a path, with any query and hash
 * @returns the address with the key, and the header with the cookie
 */
export async function flashAt(
  request: Request,
  to: string,
  flash: Flash,
): Promise<{ to: string; headers: Headers }> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const { pathname, searchParams, hash } = new URL(to, request.url)
  searchParams.set(FLASH_PARAM, key)
  const cookie = await flashCookie(request, key).serialize(flash)
  return {
    to: `${pathname}?${searchParams}${hash}`,
    headers: new Headers({ 'Set-Cookie': cookie }),
  }
}

/** Clears its cookie. */
export const takeFlash: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const cookie = flashCookie(request, url.searchParams.get(FLASH_PARAM) ?? '')
  const flash: Flash | null = await cookie.parse(request.headers.get('cookie'))
  if (flash === null) return next()
  context.set(flashContext, flash)
  const response = await next()
  response.headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return response
}

/** Not Secure on loopback, like the session's. */
function flashCookie({ url }: Request, key: string): Cookie {
  const secure = url.startsWith('https:')
  return createCookie(`${secure ? '__Host-' : ''}flash-${key}`, {
    httpOnly: true,
    secure,
    sameSite: 'strict',
    path: '/',
    maxAge: FLASH_SECONDS,
  })
}
