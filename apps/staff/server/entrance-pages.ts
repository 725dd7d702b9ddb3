import { randomBytes } from 'node:crypto'
import { matchPath } from 'react-router'

const NONCE_BYTES = 16
const LINK_PATH = '/link'
/** The same for everybody without a session, except for a valid link. */
const PATHS = ['/sign-in', '/sign-in/recovery', LINK_PATH]

export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64')
}

interface EntrancePagesOptions {
  /** `isOver`: the browser's session has expired. */
  render: (path: string, how: { isOver: boolean; nonce: string }) => Promise<Response>
  hasMember: () => Promise<boolean>
  isLinkOpen: (token: string) => Promise<boolean>
}

interface PageRequest {
  url: string
  isOver: boolean
  nonce: string
}

/**
 * Each is rendered once, without input from the request, so that a flood costs little.
 * @returns a page with its own nonce; undefined for other paths
 */
export function cacheEntrancePages({ render, hasMember, isLinkOpen }: EntrancePagesOptions) {
  const pages = new Map<string, Promise<{ html: string; status: number; headers: Headers }>>()
  const placeholderNonce = makeNonce()

  return async function findEntrancePage({ url, isOver, nonce }: PageRequest) {
    const { pathname, searchParams } = new URL(url)
    const path = PATHS.find(each => matchPath(each, decodeURI(pathname)))
    if (path === undefined) return undefined
    // Until then the sign-in page tells how the first owner gets in.
    if (!(await hasMember())) return undefined
    if (path === LINK_PATH && (await isLinkOpen(searchParams.get('token') ?? ''))) return undefined
    const key = `${path} ${isOver}`
    const page = pages.get(key) ?? renderOnce(key, path, isOver)
    pages.set(key, page)
    const { html, status, headers } = await page
    return new Response(html.replaceAll(placeholderNonce, nonce), { status, headers })
  }

  async function renderOnce(key: string, path: string, isOver: boolean) {
    let isKept = false
    try {
      const answer = await render(path, { isOver, nonce: placeholderNonce })
      const { status, headers } = answer
      const html = await answer.text()
      isKept = status === 200
      return { html, status, headers }
    } finally {
      if (!isKept) pages.delete(key)
    }
  }
}
