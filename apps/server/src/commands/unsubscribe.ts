import { readFormSecret } from '@universe/api/forms/form-secret'
import { unsubscribePerson } from '@universe/domain/people/erase-person'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import { withStore } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('unsubscribe', 'EMAIL')}`

// Unsubscribes an address from the newsletter.
await runCommand(USAGE, async (config, [email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0) throw new Error(USAGE)
  const { subscriptions } = await withStore(config, store =>
    unsubscribePerson(store, { ...config, formSecret: readFormSecret(config) }, email),
  )
  return subscriptions === 0
    ? 'There was no such subscription; a restored backup brings back none either.'
    : `Unsubscribed: ${subscriptions}. Requests stay; ${operatorCommand('erase', 'EMAIL')} erases them, too.`
})
