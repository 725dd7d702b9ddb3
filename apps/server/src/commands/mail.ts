import { findText } from '@universe/domain/letters/message-content'
import type { MailSettings } from '@universe/domain/mail/mail-settings'
import {
  countMessagesByState,
  findMessage,
  type ListedMessage,
  listUnsent,
  retryMessages,
} from '@universe/domain/mail/outbox-repository'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import type { Store } from '@universe/store/store'
import { withReadOnlyStore, withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const WAS_ERASED = { text: 'Its request was erased.', replyTo: null }
const USAGE = `Usage: ${operatorCommand('mail')}, ${operatorCommand('mail', 'show ID')}, ${operatorCommand('mail', 'retry ID|dead')}`

const actions: Record<
  string,
  (store: Store, which: string, config: MailSettings) => Promise<string>
> = {
  list,
  show,
  retry,
}

async function list(store: Store): Promise<string> {
  const counts = await countMessagesByState(store)
  const summary = counts.map(({ state, messages }) => `${messages} ${state}`).join(', ')
  const unsent = await listUnsent(store)
  return [summary || 'No messages.', ...unsent.map(describe)].join('\n')
}

function describe(message: ListedMessage): string {
  const { id, state, request_kind, purpose, attempts, next_attempt_at, last_error } = message
  const when = state === 'dead' ? 'given up' : `next ${toText(next_attempt_at)}`
  const about = `${id}  ${state}  ${request_kind} ${purpose}  attempts: ${attempts}  ${when}`
  return last_error ? `${about}\n    ${last_error.replace(/\s+/g, ' ')}` : about
}

async function show(store: Store, id: string, settings: MailSettings): Promise<string> {
  const message = await findMessage(store, id)
  if (!message) throw new Error(`There is no message ${id}.`)
  const { body: _body, letter: _letter, ...stored } = message
  const { text, replyTo, subject } = (await findText(store, settings, message)) ?? {
    ...stored,
    ...WAS_ERASED,
  }
  const fields = { ...stored, subject, reply_to: replyTo && describeAddress(replyTo) }
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${name.endsWith('_at') ? toText(Number(value)) : value}`)
  return [...lines, '', text].join('\n')
}

function describeAddress({ name, address }: { name: string; address: string }): string {
  return name ? `${name} <${address}>` : address
}

async function retry(store: Store, which: string): Promise<string> {
  const count = await retryMessages(store.db, which, Date.now())
  if (count === 0 && which !== 'dead') {
    throw new Error(`No message ${which} waits or is dead; one being sent now is left alone.`)
  }
  return `${count} to be sent again, by the running server within seconds.`
}

function toText(time: number): string {
  return new Date(time).toISOString()
}

// Lists messages that wait or failed for good, and retries them.
await runCommand(USAGE, async (config, [action = 'list', which, ...rest]) => {
  const act = actions[action]
  const namesWhat = which !== undefined
  if (!act || rest.length > 0 || namesWhat === (action === 'list')) throw new Error(USAGE)
  const openFor = action === 'retry' ? withStore : withReadOnlyStore
  return openFor(config, store => act(store, which ?? '', config))
})
