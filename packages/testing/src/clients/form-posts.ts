import { HONEYPOT_FIELD } from '@universe/contract/calls'
import { forms } from '@universe/contract/forms/all-forms'
import {
  CONSENT_GIVEN,
  type FormDefinition,
  type FormName,
  type TextField,
  textFields,
} from '@universe/contract/forms/definition'
import { toPayload } from '@universe/contract/forms/form-payload'
import type { RawRequest } from './raw-request.ts'

/** A valid request, to be broken by a test. */
export interface FormPost {
  path: string
  kind: 'json' | 'multipart' | 'urlencoded'
  fields: readonly string[]
  /** @param changes by field; `fileName`, `cv` and the honeypot, too */
  make(changes?: Record<string, string>): RawRequest
  withBody(body: string | Uint8Array, type?: string): RawRequest
}

const known: Record<string, string> = {
  company: 'Analytical Engines',
  demoType: 'Cyber Security',
}
const byControl: Record<TextField['control'], string> = {
  text: 'Ada Lovelace',
  email: 'ada@example.com',
  tel: '970599123456',
  select: 'Telecom',
}

/** Valid values by field, and the file. */
export const right: Record<string, string> = {
  ...Object.fromEntries(
    Object.values<FormDefinition>(forms)
      .flatMap(form => textFields(form))
      .map(({ name, control }) => [name, known[name] ?? byControl[control]]),
  ),
  fileName: 'cv.pdf',
  cv: '%PDF-1.7\n',
}

const pages: Record<FormName, string> = {
  newsletter: '/?index',
  contact: '/contact',
  demo: '/technologies',
  application: '/jobsdetails/1',
}

/** The four calls and the four pages. @param origin the server's own */
export function formPosts(origin: string): FormPost[] {
  const all = Object.values<FormDefinition>(forms)
  return [...all.map(callPost), ...all.map(form => pagePost(form, origin))]
}

/** @throws for a path without a form */
export function formPostTo(path: string, origin = ''): FormPost {
  const found = formPosts(origin).find(each => each.path === path)
  if (!found) throw new Error(`No form posts to ${path}.`)
  return found
}

function callPost(form: FormDefinition): FormPost {
  const fields = namesOf(form)
  if (form.payload === 'parts') return upload(form, form.call)
  const write = (given: Record<string, string>) =>
    JSON.stringify(toPayload(form, pick(given, fields)))
  return post({ path: form.call, kind: 'json', fields, write, type: 'application/json' })
}

function pagePost(form: FormDefinition, origin: string): FormPost {
  const fields = namesOf(form)
  const path = pages[form.name]
  if (form.payload === 'parts') return upload(form, path, origin)
  const write = (given: Record<string, string>) => encode(given, fields)
  return post({ path, kind: 'urlencoded', fields, write, type: FORM, origin })
}

function upload(form: FormDefinition, path: string, origin?: string): FormPost {
  const fields = namesOf(form)
  const write = (given: Record<string, string>) => frame(given, fields)
  return post({ path, kind: 'multipart', fields, write, type: MULTIPART, origin })
}

const namesOf = (form: FormDefinition) => textFields(form).map(({ name }) => name)
const pick = (given: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, given[name] ?? '']))

export const BOUNDARY = '----a-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const FORM = 'application/x-www-form-urlencoded'

/** Unescaped. */
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

function frame(all: Record<string, string>, fields: readonly string[]) {
  const parts = fields.map(field => framePart(field, all[field] ?? ''))
  parts.push(framePart('cv', all.cv ?? '', all.fileName))
  const honeypot = all[HONEYPOT_FIELD]
  if (honeypot !== undefined) parts.push(framePart(HONEYPOT_FIELD, honeypot))
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

function encode(all: Record<string, string>, fields: readonly string[]): string {
  const pairs = fields.map(field => [field, all[field] ?? ''])
  const honeypot = all[HONEYPOT_FIELD]
  const hidden = honeypot === undefined ? [] : [[HONEYPOT_FIELD, honeypot]]
  return String(new URLSearchParams([...pairs, ...hidden, ['consent', CONSENT_GIVEN]]))
}
