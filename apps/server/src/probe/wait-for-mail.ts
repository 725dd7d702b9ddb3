import { setTimeout } from 'node:timers/promises'
import { findCompanyMessage } from '@universe/domain/probe/probe-repository'
import type { Store } from '@universe/store/store'
import type { Deadline } from './deadline.ts'

const POLL_MS = 200

/**
 * Waits until the mail server has accepted the company's message of a request.
 * @throws in a sentence where it is not in this store, failed for good, or still waits at the
 * deadline
 */
export async function waitForMail(store: Store, id: string, { signal }: Deadline): Promise<void> {
  for (;;) {
    const message = await findCompanyMessage(store, id)
    if (!message) throw new Error(NOT_IN_STORE)
    if (message.state === 'sent') return
    const words = message.last_error?.replace(/\s+/g, ' ')
    const why = words ? `the mail server’s last words: ${words}` : 'nobody has tried to send it'
    if (message.state === 'dead') {
      throw new Error(`The request was stored, and its mail was given up; ${why}`)
    }
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => {
      throw new Error(`The request was stored, and its mail waits; ${why}`)
    })
  }
}

// The answer came after the commit, so a missing request is in another store.
const NOT_IN_STORE =
  'The site accepted the request, and it is not in this command’s store. Give the command the server’s settings: DATA_DIR or DATABASE_URL, and FORM_SECRET_FILE. Where the form secret is another, the server took it for a visitor’s: it was mailed and acknowledged, and stands in the staff’s inbox under the name “Probe”; members call it spam there, which is erased.'
