import { askPlainly } from './plain-request.ts'
import { fromAnotherClient } from './staff-visit.ts'

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
