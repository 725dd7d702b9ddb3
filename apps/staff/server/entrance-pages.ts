import { randomBytes } from 'node:crypto'
import { matchPath } from 'react-router'

const NONCE_BYTES = 16
const LINK_PATH = '/link'
/** Without a session each is the same for everybody, but for a link that opens something. */
const PATHS = ['/sign-in', '/sign-in/recovery', LINK_PATH]

/** @returns what the inline scripts of one answer are known by */
export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64')
}

interface EntrancePagesOptions {
  /** Renders a page for nobody in particular; `isOver` for a browser that holds what opens nothing more. */
  render: (path: string, how: { isOver: boolean; nonce: string }) => Promise<Response>
  /** Whether an owner can sign in: there is always one from then on. */
  hasOwner: () => Promise<boolean>
  /** Whether the token of a link opens something. */
  isLinkOpen: (token: string) => Promise<boolean>
}

interface Asked {
  url: string
  isOver: boolean
  /** This answer's own. */
  nonce: string
}

/**
 * Keeps the pages of whoever has no session. Each is rendered once and from no word of a request:
 * strangers who ask for them again and again take little time from members.
 * @returns finds a page, as an answer of its own; undefined at all other addresses
 */
export function keepEntrancePages({ render, hasOwner, isLinkOpen }: EntrancePagesOptions) {
  const pages = new Map<string, Promise<{ html: string; status: number; headers: Headers }>>()
  let isOwned = false
  // In no answer: each has its own in this one's place.
  const keptNonce = makeNonce()

  return async function findEntrancePage({ url, isOver, nonce }: Asked) {
    const { pathname, searchParams } = new URL(url)
    const path = PATHS.find(each => matchPath(each, decodeURI(pathname)))
    if (path === undefined) return undefined
    // Until then the sign-in tells how the first one comes in.
    isOwned ||= await hasOwner()
    if (!isOwned) return undefined
    if (path === LINK_PATH && (await isLinkOpen(searchParams.get('token') ?? ''))) return undefined
    const key = `${path} ${isOver}`
    const page = pages.get(key) ?? renderOnce(key, path, isOver)
    pages.set(key, page)
    const { html, status, headers } = await page
    return new Response(html.replaceAll(keptNonce, nonce), { status, headers })
  }

  async function renderOnce(key: string, path: string, isOver: boolean) {
    let isKept = false
    try {
      const answer = await render(path, { isOver, nonce: keptNonce })
      const { status, headers } = answer
      const html = await answer.text()
      isKept = status === 200
      return { html, status, headers }
    } finally {
      if (!isKept) pages.delete(key)
    }
  }
}
