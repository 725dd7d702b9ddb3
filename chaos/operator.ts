import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type StorePlace, storeSettings } from './store-place.ts'

const MAIL = join(import.meta.dirname, '../apps/server/src/commands/mail.ts')

/** What an operator does about messages that were given up: `npm run mail -- retry dead`. */
export async function retryDead(place: StorePlace): Promise<void> {
  const env = { ...process.env, ...storeSettings(place) }
  await promisify(execFile)(process.execPath, [MAIL, 'retry', 'dead'], { env })
}
