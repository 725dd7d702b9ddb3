import { hasTooManyFields } from '@universe/contract/field-count'
import type { FastifyRequest } from 'fastify'
import { FIELDS_MAX_BYTES, type Refusal } from './web-request.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const PARTS_TYPE = /^multipart\/form-data\s*;/i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i
const PART_NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name="?([^";\n]*)/im

const TOO_LARGE: Refusal = { status: 413, text: 'This is more than the page takes.' }
const WRONG_TYPE: Refusal = { status: 415, text: 'Please send this as a form.' }
const MALFORMED: Refusal = { status: 400, text: 'This form could not be read.' }

/**
 * From mailboxes and people, in either encoding of RFC 8058. Tolerates old mail programs: no
 * announced length, line feeds without carriage return, short boundaries.
 * @returns a refusal of anything else, so that nobody takes it for done
 */
export async function readLetterPost({
  headers,
  raw,
}: FastifyRequest): Promise<URLSearchParams | Refusal> {
  if (Number(headers['content-length'] ?? 0) > FIELDS_MAX_BYTES) return TOO_LARGE
  const type = headers['content-type'] ?? ''
  const [, quoted, boundary = quoted] = BOUNDARY.exec(PARTS_TYPE.test(type) ? type : '') ?? []
  if (boundary === undefined && !FORM_TYPE.test(type)) return WRONG_TYPE
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // A refused sender still gets the reason.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > FIELDS_MAX_BYTES) return { ...TOO_LARGE, isUnread: true }
      chunks.push(chunk)
    }
  } catch {
    return MALFORMED
  }
  const body = Buffer.concat(chunks).toString()
  if (hasTooManyFields(body, type)) return MALFORMED
  if (boundary === undefined) return new URLSearchParams(body.trim())
  return readParts(body.replaceAll('\r\n', '\n'), boundary) ?? MALFORMED
}

/** Undefined without the closing boundary. */
function readParts(body: string, boundary: string): URLSearchParams | undefined {
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`)
  const end = pieces.findIndex(piece => piece.startsWith('--'))
  if (end < 0) return undefined
  const fields = new URLSearchParams()
  for (const piece of pieces.slice(0, end)) {
    const [head = '', ...value] = piece.split('\n\n')
    const [, name] = PART_NAME.exec(head) ?? []
    if (name !== undefined) fields.append(name, value.join('\n\n'))
  }
  return fields
}
