import { domainToASCII } from 'node:url'
import { readFields, uncommented } from './report-fields.ts'

/** What a report says of one recipient (RFC 3464, section 2.3). */
export interface RecipientStatus {
  /** The addresses that may be meant, in lower case: the one written to first, then where it led. */
  addresses: string[]
  /** In lower case: `failed`, `delayed`, `delivered`, `relayed`, `expanded`, or what else stands there. */
  action: string
  /** Such as 5.1.1 (RFC 3463); undefined where there is none. */
  status: string | undefined
  /** What the other server said, as it stands there. */
  diagnostic: string
}

/** @param text the part `message/delivery-status` of a report, decoded @returns its recipients, in order */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  return readFields(text)
    .filter(fields => fields.has('final-recipient') || fields.has('original-recipient'))
    .map(fields => ({
      addresses: [
        ...new Set(
          ['original-recipient', 'final-recipient'].flatMap(name =>
            readRecipient(fields.get(name) ?? ''),
          ),
        ),
      ],
      action: /^[a-z]+/.exec(uncommented(fields, 'action').toLowerCase())?.[0] ?? '',
      status: /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(uncommented(fields, 'status'))?.[0],
      diagnostic: fields.get('diagnostic-code') ?? '',
    }))
}

/** Each of an address's 254 characters may stand there as `\x{E9}`, and a comment behind. */
const RECIPIENT_MAX_CHARACTERS = 3000

/** @returns the addresses that a recipient field may mean: none where it names another network's */
function readRecipient(field: string): string[] {
  if (field.length > RECIPIENT_MAX_CHARACTERS) return []
  const semicolon = field.indexOf(';')
  const type = field.slice(0, Math.max(semicolon, 0)).trim().toLowerCase()
  if (!['', 'rfc822', 'utf-8'].includes(type)) return []
  const rest = field.slice(semicolon + 1).replace(/\([^()]*\)\s*$/, '')
  const address = (/<([^<>]*)>/.exec(rest)?.[1] ?? rest).trim()
  const spellings = type === 'utf-8' ? [decodeUnicode(address)] : [address, decodeXtext(address)]
  return spellings.flatMap(spelling => normalize(spelling) ?? [])
}

/** RFC 6533, section 3: characters beyond ASCII as `\x{E9}`. */
function decodeUnicode(text: string): string {
  return text.replace(/\\x\{([0-9a-f]{1,6})\}/gi, (whole, hex) => {
    const code = Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** RFC 3461, section 4: some servers hand on what they were given, `+2B` for a plus sign. */
function decodeXtext(text: string): string {
  return text.replace(/\+([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function normalize(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0)).replace(/^"(.*)"$/, '$1')
  const domain = domainToASCII(address.slice(at + 1))
  if (local === '' || domain === '') return undefined
  return `${local}@${domain}`.toLowerCase()
}
