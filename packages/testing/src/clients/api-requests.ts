import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@universe/contract/calls'
import { forms } from '@universe/contract/forms/all-forms'
import { toPayload } from '@universe/contract/forms/form-payload'
import {
  createSubscriptionLinks,
  type LinkPurpose,
} from '@universe/domain/newsletter/subscription-links'
import type { StoreLocation } from '@universe/store/store'
import type { InjectOptions } from 'fastify'
import { inStore } from '../stores/stored-drafts.ts'

type Headers = Record<string, string>

export const visitor = 'ada@example.com'

export const contactFields = {
  businessLine: 'Telecom' as const,
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: visitor,
  phone: '970599123456',
}
export const demoFields = {
  demoType: 'Cyber Security' as const,
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: visitor,
  phone: '970599123456',
}
export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 255, 13, 10, 128])])

export function subscribe(email = visitor, headers: Headers = {}) {
  return post(calls.newsletter, { inputValue: email }, headers)
}

export function contact(fields: Partial<typeof contactFields> = {}, headers: Headers = {}) {
  const all = { ...contactFields, ...fields }
  return post(calls.contact, toPayload(forms.contact, all), headers)
}

export function demo(fields: Partial<typeof demoFields> = {}, headers: Headers = {}) {
  const all = { ...demoFields, ...fields }
  return post(calls.demo, toPayload(forms.demo, all), headers)
}

export function post(url: string, payload: object | string | Buffer, headers: Headers = {}) {
  const typed: Headers = { 'content-type': 'application/json', ...headers }
  return { method: 'POST', url, payload, headers: typed } satisfies InjectOptions
}

/** Sends one of these to a running server. */
export function sendTo(
  origin: string,
  { url, headers, payload }: ReturnType<typeof post>,
): Promise<Response> {
  const isWritten = typeof payload === 'string' || payload instanceof Buffer
  const body = isWritten ? payload : JSON.stringify(payload)
  return fetch(`${origin}${url}`, { method: 'POST', headers, body: body as BodyInit })
}

export type Part = [name: string, value: string | Buffer, fileName?: string]

export const applicationPartsSent: Part[] = [
  ['name', 'Ada Lovelace'],
  ['email', visitor],
  ['cv', pdf, 'cv.pdf'],
]

export function applyAs(
  {
    name = 'Ada Lovelace',
    email = visitor,
    cv = pdf,
  }: { name?: string; email?: string; cv?: string | Buffer },
  headers: Headers = {},
) {
  const parts: Part[] = [
    ['name', name],
    ['email', email],
    ['cv', cv, 'cv.pdf'],
  ]
  return apply(parts, headers)
}

const BOUNDARY = 'a-boundary'

/** Made by hand, so that it can be malformed. */
export function apply(
  parts: Part[] = applicationPartsSent,
  headers: Headers = {},
  end = `--${BOUNDARY}--\r\n`,
) {
  const pieces = parts.flatMap(([name, value, fileName]) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/pdf`,
    '\r\n\r\n',
    value,
    '\r\n',
  ])
  const payload = Buffer.concat([...pieces, end].map(piece => Buffer.from(piece as string)))
  return post(calls.application, payload, {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...headers,
  })
}

/** By the form's call. @returns the paths of the links in its mails */
export async function subscribeAt(
  server: { url: string; dataDir: string },
  location: StoreLocation,
  email: string,
  headers: Record<string, string> = {},
): Promise<Record<LinkPurpose, string>> {
  const { status } = await sendTo(server.url, subscribe(email, headers))
  if (status !== 200) throw new Error(`Subscribing was answered with ${status}.`)
  const { id } = await inStore(location, ({ db }) =>
    db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return linksOf(server.dataDir, id)
}

export function linksOf(dataDir: string, subscriberId: string): Record<LinkPurpose, string> {
  const { makeToken } = createSubscriptionLinks(readFileSync(join(dataDir, 'form-secret')))
  const path = (purpose: LinkPurpose) =>
    `/newsletter/${purpose}?token=${makeToken(purpose, subscriberId)}`
  return { confirm: path('confirm'), unsubscribe: path('unsubscribe') }
}
