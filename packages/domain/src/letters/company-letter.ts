import { company } from '@universe/contract/company'
import { type AnsweredRequest, replyAddress } from '@universe/contract/reply-address'
import type { RequestKind } from '@universe/store/tables'
import { headerSafeText, type Sender, shorten } from '../mail/header-text.ts'
import type { Letter, LetterBlock, LetterFact } from '../mail/letter/letter.ts'
import { officeTime } from '../platform/office-time.ts'
import { companyTitle } from '../requests/letters/message-texts.ts'
import { describeSuspicion } from '../requests/suspicion.ts'

/** Content of the company's message about a request. */
export interface CompanyNotice {
  kind: RequestKind
  id: string
  topic: string | null
  sender: Sender
  /** Filled-in fields. */
  facts: readonly LetterFact[]
  /** Another front end's text. */
  words?: string | undefined
  /** Why it looks automated, as stored. */
  suspicion: string | null
  /** Epoch milliseconds. */
  receivedAt: number
  /** Null if the visitor was shown none. */
  reference: string | null
}

/**
 * @param staffUrl origin of the staff's app; undefined if unknown
 * @returns the letter: sender, content and time, how to reply, and a link to the request
 */
export function companyLetter(notice: CompanyNotice, staffUrl: string | undefined): Letter {
  const { kind, topic, sender, facts, words, suspicion, receivedAt, reference } = notice
  const known: LetterFact[] = [...facts, { label: 'Received', value: officeTime(receivedAt) }]
  if (reference !== null) known.push({ label: 'Reference', value: reference })
  const blocks: LetterBlock[] = []
  if (suspicion !== null) blocks.push({ kind: 'notice', text: warn(kind, suspicion) })
  if (words !== undefined) blocks.push({ kind: 'quote', text: words })
  blocks.push({ kind: 'facts', facts: known }, ...actions(notice, staffUrl))
  return {
    title: companyTitle(kind, topic),
    preview: [sender.name, sender.company, sender.address].filter(Boolean).join(', '),
    blocks,
    footer: [
      {
        text: `The website of ${company.name} sent this. Your answer to it goes to ${sender.address}.`,
      },
    ],
  }
}

/** @returns a warning about a suspicious request, with what can be done */
function warn(kind: RequestKind, suspicion: string): string {
  const why = describeSuspicion(suspicion).replace(/\.?$/, '.')
  const what =
    kind === 'subscriber'
      ? 'The address was not subscribed.'
      : 'No acknowledgment was sent. “Not spam” in the inbox sends it.'
  return `This looks automated. ${why} ${what}`
}

function actions(
  { kind, id, sender, reference, suspicion }: CompanyNotice,
  staffUrl: string | undefined,
): LetterBlock[] {
  if (kind === 'subscriber') {
    if (staffUrl === undefined || suspicion !== null) return []
    const href = `${staffUrl}/subscribers/${encodeURIComponent(id)}`
    return [{ kind: 'button', label: 'Open the subscriber', href }]
  }
  const who = { name: sender.name, email: sender.address }
  const blocks: LetterBlock[] = [reply({ kind, reference, who })]
  if (staffUrl !== undefined) {
    const href = `${staffUrl}/inbox/${encodeURIComponent(id)}`
    blocks.push({ kind: 'button', label: 'Open in the inbox', href, isSecond: true })
  }
  return blocks
}

function reply(answered: AnsweredRequest): LetterBlock {
  const name = shorten(headerSafeText(answered.who.name ?? ''))
  return {
    kind: 'button',
    label: name ? `Reply to ${name}` : 'Reply',
    href: replyAddress(answered),
  }
}
