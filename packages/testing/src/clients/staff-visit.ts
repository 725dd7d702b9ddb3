import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import type { Role } from '@universe/domain/staff/roles'
import type { Store } from '@universe/store/store'
import { askPlainly } from './raw-request.ts'

let visitors = 0

/** A header that makes a request another client's, where one proxy is trusted. */
export function fromAnotherClient(): Record<string, string> {
  visitors += 1
  return { 'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

/** By the operator, for a member, new or existing. @param roles as of `makeOperatorLink` */
export function makeLink(
  store: Store,
  staffUrl: string,
  email: string,
  roles?: readonly string[],
): Promise<string> {
  const log = { info() {}, warn() {}, error() {} }
  const parts = { store, now: Date.now, log, staffUrl: () => staffUrl }
  return makeOperatorLink(parts, email, roles)
}

/**
 * Signs in by an operator's link.
 * @param store the server's
 * @returns the session's `Cookie` header
 * @throws when the link does not work
 */
export async function enterByHttp(
  staffUrl: string,
  store: Store,
  roles: readonly Role[],
  { email, name }: { email: string; name: string },
): Promise<string> {
  const link = await makeLink(store, staffUrl, email, roles)
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ name }),
    headers: { Origin: staffUrl, ...fromAnotherClient() },
    redirect: 'manual',
  })
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  if (answer.status !== 302 || !cookie) {
    throw new Error(`The link let nobody in: ${answer.status} ${await answer.text()}`)
  }
  return cookie
}

export interface StaffAnswer {
  status: number
  location: string
  text: string
  /** The message that its redirect's page shows. */
  flash?: { done: string; id?: string }
}

/**
 * Without JavaScript, reduced to its cookies.
 * @param staffUrl as behind a proxy
 * @param port on loopback
 */
export function openStaffBrowser(staffUrl: string, port: number) {
  const cookies = new Map<string, string>()

  async function send(
    path: string,
    body?: string,
    type = 'application/x-www-form-urlencoded',
  ): Promise<StaffAnswer> {
    const headers = {
      Host: new URL(staffUrl).host,
      Cookie: [...cookies.values()].join('; '),
      ...fromAnotherClient(),
      ...(body !== undefined && { Origin: staffUrl, 'Content-Type': type }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await askPlainly(`http://localhost:${port}`, path, { method, headers, body })
    let flash: StaffAnswer['flash']
    for (const given of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = given.split(/[=;]/, 2)
      cookies.set(name, `${name}=${value}`)
      if (value && name.includes('flash-')) flash = JSON.parse(atob(decodeURIComponent(value)))
    }
    const { status, headers: said, bytes } = answer
    return { status, location: said.location ?? '', text: String(bytes), ...(flash && { flash }) }
  }

  return {
    cookie: () => cookies.get('staff') ?? cookies.get('__Host-staff') ?? '',
    visit: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>) =>
      send(path, String(new URLSearchParams(fields))),
    /** A script's call. */
    async call(path: string, content: object = {}) {
      const { status, text } = await send(path, JSON.stringify(content), 'application/json')
      // biome-ignore lint/suspicious/noExplicitAny: the response of any call.
      return { status, body: JSON.parse(text) as any }
    },
  }
}
