import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { statesOf } from '@universe/domain/requests/request-state'
import type { openStaffBrowser, StaffAnswer } from '@universe/testing/clients/staff-browser'

type Browser = ReturnType<typeof openStaffBrowser>

/** A change confirmed to a member. */
export interface AcknowledgedChange {
  requestId: string
  batchId: string
  /** The note's or the answer's words, or the state. */
  what: { note: string } | { answer: string; mornings: string } | { state: string }
  isUndone: boolean
}

/** Members who change requests, and the answers they got. */
export interface MembersAtWork {
  /** Forms that were sent, repeats included. */
  sent: number
  acknowledged: AcknowledgedChange[]
  /** Forms that were sent once more after their answer, as by a second tap. */
  resent: number
  /** Answers and states that another member's change was in the way of. */
  refused: number
  /** Answers that no member should get. */
  surprises: string[]
  slowestMs: number
  over: Promise<void>
}

interface Work {
  requests: readonly string[]
  /** How many are acknowledged before they stop. */
  changes: number
  withinMs: number
}

const PAUSE_MS = 50
const STATES = statesOf('contact')

/** Sends members to work: each opens a request, changes it by its forms, and goes on to another. */
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
  const deadline = Date.now() + work.withinMs
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

/** Half of them are answers, which mail servers see, too: some at once, some on the next morning. */
function chooseChange(): AcknowledgedChange['what'] {
  const die = Math.random()
  if (die < 0.5) return { answer: `Answer ${randomUUID()}`, mornings: die < 0.25 ? '0' : '1' }
  return die < 0.75 ? { note: `Note ${randomUUID()}` } : { state: pick(STATES) }
}

/** @returns whether a form is acknowledged as having changed something */
function judge(all: MembersAtWork, change: AcknowledgedChange, { status, flash }: StaffAnswer) {
  const isDone = status === 302 && flash?.id === change.batchId
  if (isDone) all.acknowledged.push(change)
  // It had that state already, or another member was first.
  else if (!('note' in change.what) && (status === 302 || status === 200)) all.refused += 1
  else all.surprises.push(`a form was answered ${status}`)
  return isDone
}

/** As a person would: again and again, until there is an answer. */
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

/** Fields that every form of a request's page has. */
function readFields({ text }: StaffAnswer) {
  const [, batch] = /name="batch" value="([^"]+)"/.exec(text) ?? []
  const [, seen] = /name="seen" value="(\d+)"/.exec(text) ?? []
  return batch && seen ? { batch, seen } : undefined
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
