import { request } from 'node:http'
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

  function send(path: string, body?: string, type = 'application/x-www-form-urlencoded') {
    const headers = {
      Host: new URL(staffUrl).host,
      Cookie: [...cookies.values()].join('; '),
      ...fromAnotherClient(),
      ...(body !== undefined && { Origin: staffUrl, 'Content-Type': type }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    return new Promise<StaffAnswer>((resolve, reject) => {
      const asked = request({ host: 'localhost', port, path, method, headers }, answer => {
        let flash: StaffAnswer['flash']
        for (const given of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = given.split(/[=;]/, 2)
          cookies.set(name, `${name}=${value}`)
          if (value && name.includes('flash-')) flash = JSON.parse(atob(decodeURIComponent(value)))
        }
        let text = ''
        answer.setEncoding('utf8').on('data', chunk => {
          text += chunk
        })
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          resolve({ status, location: headers.location ?? '', text, ...(flash && { flash }) })
        })
      })
      asked.on('error', reject).end(body)
    })
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
