import { askPlainly } from '@universe/testing/clients/raw-request'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { fromAnotherClient, makeLink } from '@universe/testing/clients/staff-visit'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { findFreePort } from '@universe/testing/servers/free-port'
import { serveStaff } from '@universe/testing/servers/serve'
import { beforeAll } from 'vitest'

/** The staff's app on its own host, where links only allow enrollment, as its TLS proxy asks it. */
export const STAFF_URL = 'https://staff.universe.example'
export const HOST = new URL(STAFF_URL).host
export const FORM = 'application/x-www-form-urlencoded'

interface Sent {
  method?: string
  cookie?: string
  body?: string
  headers?: Record<string, string>
}

interface Answer {
  status: number
  text: string
  headers: Record<string, string>
  /** The session that it began. */
  cookie: string
}

/** For a file's tests. */
export function serveBehindProxy() {
  let port: number
  const app = serveStaff(async () => {
    port = await findFreePort()
    return { STAFF_URL, STAFF_PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  })
  beforeAll(() => waitUntil('up', () => app.server.printed().includes(`Staff: ${STAFF_URL}`)))

  /** Each time as another client, with the path unchanged; a body comes from the app's own page. */
  async function send(path: string, sent: Sent = {}): Promise<Answer> {
    const { cookie = '', body, method = body === undefined ? 'GET' : 'POST' } = sent
    const headers = {
      Host: HOST,
      ...fromAnotherClient(),
      ...(cookie && { Cookie: cookie }),
      ...(body !== undefined && { Origin: STAFF_URL, 'Content-Type': FORM }),
      ...sent.headers,
    }
    const answer = await askPlainly(`http://127.0.0.1:${port}`, path, { method, headers, body })
    const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const [set = ''] = answer.headers['set-cookie'] ?? []
    return {
      status: answer.status,
      text: String(answer.bytes),
      headers: Object.fromEntries(said),
      cookie: set.split(';')[0] ?? '',
    }
  }

  const call = (name: string, content: object | string, cookie = '') =>
    send(`/passkeys/${name}`, {
      cookie,
      body: typeof content === 'string' ? content : JSON.stringify(content),
      headers: { 'Content-Type': 'application/json' },
    })

  /** By an operator's link. @returns the cookie of an enrolling session */
  async function comeIn(email: string, roles: string[] = [], cookie = ''): Promise<string> {
    const { pathname, search } = new URL(await makeLink(app.store, STAFF_URL, email, roles))
    return (await send(pathname + search, { cookie, body: 'name=Ada' })).cookie
  }

  /** @returns a member who has signed in by a link and enrolled a passkey */
  async function join(email: string, ...roles: string[]) {
    const authenticator = createAuthenticator(STAFF_URL)
    const enrolling = await comeIn(email, roles)
    const options = JSON.parse((await call('enrollment-options', {}, enrolling)).text)
    const made = { response: authenticator.create(options), name: 'Laptop' }
    const { cookie } = await call('enrollment', made, enrolling)
    return { authenticator, enrolling, cookie }
  }

  return { app, port: () => port, send, call, comeIn, join }
}
