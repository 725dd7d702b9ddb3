import { calls } from '@universe/contract/calls'
import { composeContactBody, composeDemoBody } from '@universe/contract/enquiry-body'
import type { RawRequest } from './raw-request.ts'

/** One of the eight ways in: what it takes as it is right, to be spoilt by a test. */
export interface FormPost {
  path: string
  kind: 'json' | 'multipart' | 'urlencoded'
  /** What a visitor types there. */
  fields: readonly string[]
  /** @param changes values in the place of the right ones; `fileName`, `cv` and `website`, too */
  make(changes?: Record<string, string>): RawRequest
  /** The same address with another body. */
  withBody(body: string | Uint8Array, type?: string): RawRequest
}

/** What a visitor may type, by field. */
export const right: Record<string, string> = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  phone: '970599123456',
  businessLine: 'Telecom',
  demoType: 'Cyber Security',
  fileName: 'cv.pdf',
  cv: '%PDF-1.7\n',
}
const person = ['name', 'company', 'email', 'phone']

/** The four calls and the four pages that take posts. @param origin the server's own */
export function formPosts(origin: string): FormPost[] {
  const subscription = ({ email }: Record<string, string>) => JSON.stringify({ inputValue: email })
  const contact = (all: Record<string, string>) =>
    JSON.stringify({ inputValue: all.email, body: composeContactBody(all as never) })
  const demo = (all: Record<string, string>) =>
    JSON.stringify({ inputValue: all.email, body: composeDemoBody(all as never) })
  const jsonPost = (path: string, fields: string[], write: (all: typeof right) => string) =>
    post({ path, kind: 'json', fields, write, type: 'application/json' })
  const pagePost = (path: string, fields: string[]) =>
    post({
      path,
      kind: 'urlencoded',
      fields,
      write: all => encode(all, fields),
      type: FORM,
      origin,
    })
  const upload = (path: string, from?: string) =>
    post({
      path,
      kind: 'multipart',
      fields: ['name', 'email'],
      write: frame,
      type: MULTIPART,
      origin: from,
    })
  return [
    jsonPost(calls.addSubscriber, ['email'], subscription),
    jsonPost(calls.sendContact, ['businessLine', ...person], contact),
    jsonPost(calls.sendDemo, ['demoType', ...person], demo),
    upload(calls.sendApplication),
    pagePost('/?index', ['email']),
    pagePost('/contact', ['businessLine', ...person]),
    pagePost('/technologies', ['demoType', ...person]),
    upload('/jobsdetails/1', origin),
  ]
}

export const BOUNDARY = '----a-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const FORM = 'application/x-www-form-urlencoded'

/** @returns one part of a multipart body, as it is given */
export function framePart(name: string, content: string, fileName?: string): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: a/b`
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
}

interface Recipe extends Pick<FormPost, 'path' | 'kind' | 'fields'> {
  write: (all: Record<string, string>) => string
  type: string
  origin?: string | undefined
}

function post({ path, kind, fields, write, type, origin }: Recipe): FormPost {
  const from = origin === undefined ? [] : [['Origin', origin] as const]
  const withBody = (body: string | Uint8Array, otherType = type): RawRequest => ({
    method: 'POST',
    path,
    headers: [['Content-Type', otherType], ...from],
    body: Buffer.from(body as string),
  })
  return {
    path,
    kind,
    fields,
    withBody,
    make: changes => withBody(write({ ...right, ...changes })),
  }
}

function frame({ name = '', email = '', cv = '', fileName, website }: Record<string, string>) {
  const parts = [framePart('name', name), framePart('email', email), framePart('cv', cv, fileName)]
  if (website !== undefined) parts.push(framePart('website', website))
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

function encode(all: Record<string, string>, fields: readonly string[]): string {
  const pairs = fields.map(field => [field, all[field] ?? ''])
  const hidden = all.website === undefined ? [] : [['website', all.website]]
  return String(new URLSearchParams([...pairs, ...hidden, ['consent', 'on']]))
}
