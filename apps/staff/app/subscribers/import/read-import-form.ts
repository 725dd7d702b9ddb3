import { createHash } from 'node:crypto'
import type { SubscriberTable } from '@universe/domain/newsletter/import-subscribers'
import { data } from 'react-router'

/** What a text of two bytes for each letter begins with, by which of the two comes first. */
const UTF_16: Record<number, string> = { 65534: 'utf-16le', 65279: 'utf-16be' }

/**
 * Reads the form of an import, whose file takes the place of what was pasted.
 * @returns its texts, the table's among them
 * @throws the page that says so where what was sent is no form
 */
export async function readImportForm(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => {
    throw data('What was sent is not a form of this app. Load the page again.', 400)
  })
  const file = form.get('file')
  const texts = [...form].flatMap(([name, value]) =>
    // Only of a table is it told: it is another kind of file.
    typeof value === 'string'
      ? [[name, name === 'table' ? value : value.replaceAll('\0', '')]]
      : [],
  )
  const fields = new URLSearchParams(texts)
  if (file instanceof File && file.size > 0) {
    fields.set('table', decode(new Uint8Array(await file.arrayBuffer())))
  }
  return fields
}

/** Spreadsheets write tables in their system's own letters, too, or by two bytes for each. */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const utf16 = UTF_16[first * 256 + second]
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** @returns what an import's form says */
export function readTable(form: URLSearchParams): SubscriberTable {
  return {
    csv: form.get('table') ?? '',
    consent: form.get('consent') ?? '',
    isConfirmed: form.get('confirmed') === 'yes',
  }
}

/** @returns what a table is known by between looking at what an import would do, and doing it */
export function digestTable({ csv, consent, isConfirmed }: SubscriberTable): string {
  // A text that comes back from a page has its lines ended as forms end them.
  const texts = [csv, consent].map(text => text.replace(/\r\n?/g, '\n'))
  return createHash('sha256')
    .update(JSON.stringify([...texts, isConfirmed]))
    .digest('base64url')
}
