import { createHash } from 'node:crypto'
import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import type { Trx } from '@universe/store/store'
import type { Email } from 'postal-mime'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { insertMessages } from '../../mail/outbox-repository.ts'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import { createSignedIds } from '../../platform/signed-ids.ts'
import { uuidOf } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffParts } from '../../staff/context.ts'
import { findMember, findRoles } from '../../staff/member-repository.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { ALL_KINDS, visibleKinds } from '../../staff/visible-kinds.ts'
import { lineMessage } from '../answer-mail.ts'
import { historyLine } from '../changes/change.ts'
import { endWaiting, setState } from '../changes/state.ts'
import {
  findBatch,
  findChanges,
  findRequests,
  insertChanges,
  isStanding,
  NOBODY,
} from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { describeRequests } from '../request-repository.ts'
import { findFollowedRequest, insertInboundFiles } from './inbound-repository.ts'
import {
  INBOUND_TEXT_MAX_CHARACTERS,
  type InboundMail,
  readInboundMail,
} from './read-inbound-mail.ts'

export type InboundOutcome =
  | { kind: 'answer-kept'; requestId: string }
  | { kind: 'automatic' | 'too-many' | 'repeated' | 'erased' }

interface InboundParts extends Pick<StaffParts, 'store' | 'now' | 'log'> {
  settings: Pick<MailSettings, 'mailFrom' | 'mailTo' | 'replyAddress'> & { formSecret: Uint8Array }
}

export const INBOUND_PER_DAY = 20
/** A mail may have thousands. */
const LEFT_OUT_MAX = 20

const answerReturned = auditAction('request.answer-returned', 'a visitor answered by mail', {
  object: 'request',
})

/**
 * Keeps text and PDFs, reopens a waiting request, and tells the member who answered. A repetition
 * changes nothing.
 * @returns undefined if it leads to no request
 * @throws the store's error: the mail server keeps the mail and retries
 */
export async function takeInboundMail(
  parts: InboundParts,
  received: Email,
): Promise<InboundOutcome | undefined> {
  const { mailFrom, mailTo, replyAddress } = parts.settings
  const own = [mailFrom.address, ...Object.values(mailTo), ...(replyAddress ? [replyAddress] : [])]
  const mail = await readInboundMail(received, own)
  const requestId = mail && (await findRequestId(parts, mail))
  if (!mail || !requestId) return undefined
  if (mail.isAutomatic) return { kind: 'automatic' }
  return recordChange(parts, async (trx, record): Promise<InboundOutcome> => {
    const [row] = await findRequests(trx, [requestId], ALL_KINDS)
    if (!row) return { kind: 'erased' }
    const batchId = nameBatch(mail)
    const known = await findBatch(trx, batchId)
    if (known.some(({ request_id }) => request_id === requestId)) return { kind: 'repeated' }
    const since = parts.now() - DAY_MS
    const lately = await findChanges(trx, [requestId], { kinds: ['inbound'], since })
    if (lately.length >= INBOUND_PER_DAY) return { kind: 'too-many' }
    await keep(trx, parts, { row, mail, batchId })
    const details = { files: mail.files.length, leftOut: mail.leftOut.length }
    await record({ memberId: null, action: answerReturned, objectId: requestId, details })
    return { kind: 'answer-kept', requestId }
  })
}

/** By its address's key, else by the mail it follows. */
function findRequestId({ store, settings }: InboundParts, { recipients, follows }: InboundMail) {
  const { formSecret, replyAddress } = settings
  const keys =
    replyAddress === undefined ? undefined : createReplyAddresses(formSecret, replyAddress)
  const found = recipients.map(text => keys?.findRequestId(text)).find(id => id !== undefined)
  return found ?? findFollowedRequest(store.aside, follows)
}

/** From the mail, so that repetitions add nothing. */
function nameBatch({ messageId, date, from, text, files, leftOut }: InboundMail): string {
  const hash = createHash('sha256')
  // Without a Message-ID, the same words may come with other files, or another day.
  hash.update(JSON.stringify([messageId, date, from, text, leftOut]))
  for (const { content } of files) hash.update(content)
  return uuidOf(hash.digest())
}

interface Kept {
  row: RequestRow
  mail: InboundMail
  batchId: string
}

async function keep(trx: Trx, parts: InboundParts, { row, mail, batchId }: Kept) {
  const at = parts.now()
  const context = { trx, now: at, batchId, actor: { memberId: NOBODY } }
  const visitor = (await describeRequests(trx, [row.id])).get(row.id)
  const isOther = mailboxAddress(mail.from) !== mailboxAddress(visitor?.email ?? '')
  const note = [shorten(mail.text), ...listLeftOut(mail)].join('\n')
  const lines = [
    historyLine(context, row, {
      kind: 'inbound',
      before: isOther ? mail.from : null,
      note: note.trim(),
    }),
    ...(await endWaiting(context, [row], true)),
  ]
  if (row.state === 'waiting') {
    lines.push(...(await setState(context, [{ ...row, waiting_until: null }], 'in-progress')))
  }
  await insertChanges(trx, lines)
  await insertInboundFiles(trx, { requestId: row.id, batchId, files: mail.files })
  await tellWriter(trx, parts.settings, { row, batchId, at })
}

function listLeftOut({ leftOut }: InboundMail): string[] {
  const more = leftOut.length - LEFT_OUT_MAX
  const names = more > 0 ? [...leftOut.slice(0, LEFT_OUT_MAX), `${more} more`] : leftOut
  return names.map(name => `[Left out: ${name}]`)
}

function shorten(text: string): string {
  if (text.length <= INBOUND_TEXT_MAX_CHARACTERS) return text
  return `${text.slice(0, INBOUND_TEXT_MAX_CHARACTERS).toWellFormed()}\n[The mail goes on.]`
}

/** Who answered last, else the assignee; composed when sent. */
async function tellWriter(
  trx: Trx,
  settings: InboundParts['settings'],
  { row, batchId, at }: { row: RequestRow; batchId: string; at: number },
) {
  const answers = await findChanges(trx, [row.id], { kinds: ['answer'] })
  const memberId = answers.findLast(isStanding)?.member_id ?? row.assignee_id
  const member = memberId ? await findMember(trx, { id: memberId }) : undefined
  if (member?.state !== 'active') return
  // Roles may have changed.
  const roles = await findRoles(trx, member.id)
  if (!visibleKinds(roles).includes(row.kind)) return
  const reference = row.reference === null ? '' : ` (${row.reference})`
  const subject = `${company.name}: an answer came${reference}`
  const line = { purpose: 'inbound', batchId, row } as const
  const message = lineMessage(settings, line, { recipient: member.email, subject, created_at: at })
  await insertMessages(trx, [message])
}

const ID_BYTES = 16
const MAC_BYTES = 8
const KEY_CHARACTERS = 2 * (ID_BYTES + MAC_BYTES)
/** RFC 5321, 4.5.3.1.1, less key and plus sign. */
export const REPLY_NAME_MAX_CHARACTERS = 64 - KEY_CHARACTERS - 1

/** Lead an answer back to its request (staff.md, "Coming back"). */
interface ReplyAddresses {
  /** @returns such as `reply+KEY@example.com` */
  addressOf(requestId: string): string
  /** @param text a header's @returns the first key's; undefined for none of ours */
  findRequestId(text: string): string | undefined
}

/**
 * @param formSecret of all instances; a new one invalidates all keys
 * @param replyAddress the operator's, to which keys are added
 */
export function createReplyAddresses(formSecret: Uint8Array, replyAddress: string): ReplyAddresses {
  const ids = createSignedIds(formSecret, 'universe: reply keys', MAC_BYTES)
  const [name = '', domain = ''] = replyAddress.toLowerCase().split('@')
  // Mail servers may change the case.
  const address = new RegExp(
    `(?:^|[\\s<,;:"])${RegExp.escape(name)}\\+([\\da-f]{${KEY_CHARACTERS}})@${RegExp.escape(domain)}(?=$|[\\s>,;"])`,
  )
  return {
    addressOf: requestId => `${name}+${ids.sign(requestId).toString('hex')}@${domain}`,
    findRequestId: text =>
      ids.read(Buffer.from(address.exec(text.toLowerCase())?.[1] ?? '', 'hex')),
  }
}
