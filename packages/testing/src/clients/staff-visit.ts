import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import type { Role } from '@universe/domain/staff/roles'
import type { Store } from '@universe/store/store'

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
