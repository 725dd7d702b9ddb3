import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { statesOf } from '@universe/domain/requests/request-state'
import type { openStaffBrowser, StaffAnswer } from '@universe/testing/clients/staff-visit'
import { WITHIN_MS } from './outcome.ts'

type Browser = ReturnType<typeof openStaffBrowser>

/** A change confirmed to a member. */
export interface AcknowledgedChange {
  requestId: string
  batchId: string
  /** Text of the note or answer, or the state. */
  what: { note: string } | { answer: string; mornings: string } | { state: string }
  isUndone: boolean
}

/** Members who change requests, and the responses they got. */
export interface MembersAtWork {
  /** Forms sent, including repeats. */
  sent: number
  acknowledged: AcknowledgedChange[]
  /** Forms sent again after their response, as by a double tap. */
  resent: number
  /** Changes refused because of another member's change. */
  refused: number
  /** Responses that no member should get. */
  surprises: string[]
  slowestMs: number
  over: Promise<void>
}

interface Work {
  requests: readonly string[]
  /** Number of confirmed changes before they stop. */
  changes: number
}

const PAUSE_MS = 50
const STATES = statesOf('contact')

/** Starts members who open requests, and change them by their forms. */
export function startMembers(browsers: readonly Browser[], work: Work): MembersAtWork {
  const all: MembersAtWork = {
    sent: 0,
    acknowledged: [],
    resent: 0,
    refused: 0,
    surprises: [],
    slowestMs: 0,
    over: Promise.resolve(),
  }
  const deadline = Date.now() + WITHIN_MS
  all.over = Promise.all(browsers.map(browser => beAtWork(browser, all, work, deadline))).then(
    () => {},
  )
  return all
}

async function beAtWork(browser: Browser, all: MembersAtWork, work: Work, deadline: number) {
  while (all.acknowledged.length < work.changes && Date.now() < deadline) {
    const requestId = pick(work.requests)
    const address = `/inbox/${requestId}`
    const page = await ask(all, deadline, () => browser.visit(address))
    const fields = readFields(page)
    if (!fields) return void all.surprises.push(`a page answered ${page.status}`)
    const what = chooseChange()
    const form = { ...fields, ...what, intent: Object.keys(what)[0] ?? '' }
    const send = () => ask(all, deadline, () => browser.post(address, form))
    const change = { requestId, batchId: fields.batch, what, isUndone: false }
    if (!judge(all, change, await send())) continue
    if (Math.random() < 0.2) {
      all.resent += 1
      await send()
    }
    if (Math.random() < 0.15) {
      const undo = { intent: 'undo', object: fields.batch, batch: fields.batch }
      const { flash } = await ask(all, deadline, () => browser.post(address, undo))
      change.isUndone = flash?.done === 'undone'
    }
  }
}

/** Half are answers, which mail servers see too: some sent at once, some the next morning. */
function chooseChange(): AcknowledgedChange['what'] {
  const die = Math.random()
  if (die < 0.5) return { answer: `Answer ${randomUUID()}`, mornings: die < 0.25 ? '0' : '1' }
  return die < 0.75 ? { note: `Note ${randomUUID()}` } : { state: pick(STATES) }
}

/** @returns whether the response confirms a change */
function judge(all: MembersAtWork, change: AcknowledgedChange, { status, flash }: StaffAnswer) {
  const isDone = status === 302 && flash?.id === change.batchId
  if (isDone) all.acknowledged.push(change)
  // The state was set already, or another member was first.
  else if (!('note' in change.what) && (status === 302 || status === 200)) all.refused += 1
  else all.surprises.push(`a form was answered ${status}`)
  return isDone
}

/** Repeats until there is a response, as a person would. */
async function ask(
  all: MembersAtWork,
  deadline: number,
  send: () => Promise<StaffAnswer>,
): Promise<StaffAnswer> {
  const since = performance.now()
  for (;;) {
    all.sent += 1
    const answer = await send().catch(() => undefined)
    if (answer && answer.status < 500) {
      all.slowestMs = Math.max(all.slowestMs, performance.now() - since)
      return answer
    }
    if (Date.now() > deadline) throw new Error('A member was not answered in time.')
    await setTimeout(PAUSE_MS)
  }
}

/** Fields that all forms of a request's page have. */
function readFields({ text }: StaffAnswer) {
  const [, batch] = /name="batch" value="([^"]+)"/.exec(text) ?? []
  const [, seen] = /name="seen" value="(\d+)"/.exec(text) ?? []
  return batch && seen ? { batch, seen } : undefined
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
