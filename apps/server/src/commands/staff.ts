import { operatorCommand } from '@universe/domain/platform/operator-command'
import { listStoredMembers } from '@universe/domain/staff/member-repository'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import type { Store } from '@universe/store/store'
import { withReadOnlyStore, withStore } from '@universe/store/store-operations'
import { readStaffUrl } from '../config/staff-config.ts'
import { runCommand, silentLog } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('staff')}, ${operatorCommand('staff', 'link EMAIL [ROLE…]')}`

async function list({ db }: Store): Promise<string> {
  const members = await listStoredMembers(db)
  if (members.length === 0) {
    return `Nobody yet. Make an owner: ${operatorCommand('staff', 'link EMAIL')}`
  }
  return members.map(describe).join('\n')
}

function describe(member: Awaited<ReturnType<typeof listStoredMembers>>[number]): string {
  const { email, state, roles, name, passkeys, seen_at } = member
  const seen = seen_at === null ? 'not signed in' : `seen ${new Date(seen_at).toISOString()}`
  return `${email}  ${state}  ${roles.join(' ')}  passkeys: ${passkeys}  ${seen}  ${name}`
}

async function link(store: Store, staffUrl: string, email: string, roles: string[]) {
  const parts = { store, now: Date.now, log: silentLog, staffUrl: () => staffUrl }
  const address = await makeOperatorLink(parts, email, roles)
  return `This link works once, within an hour:\n${address}`
}

// Prints a link into the staff's app.
await runCommand(USAGE, async (config, [action, email, ...roles], env) => {
  if (action === undefined) return withReadOnlyStore(config, list)
  if (action !== 'link' || email === undefined) throw new Error(USAGE)
  const staffUrl = readStaffUrl(env)
  const printed = await withStore(config, store => link(store, staffUrl, email, roles))
  if (env.STAFF_URL) return printed
  return `${printed}\nSTAFF_URL is not set here: where the server has one, the link opens nothing without it.`
})
