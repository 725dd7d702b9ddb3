import { every, type Repetition } from '../platform/every.ts'
import { type OffsetAt, offsetAt } from '../platform/wall-time.ts'
import { closeVacancies } from './close-vacancies.ts'
import { type LiveParts, lookLive } from './look-live.ts'
import { type DueParts, publishDue } from './publish-due.ts'

const LOOK_MS = 1000
/** What the store failed with is tried again soon, then once a minute. */
const AGAIN_MAX_MS = 60_000

/**
 * Publishes and withdraws what is due, closes vacancies after their last day, and looks whether the
 * site shows it: now, and then every second. Any number of processes may share a store.
 * @param offsets the table of zones; this process's own unless given
 * @returns once what became due while nothing ran is done, so that no page shows what should be gone
 */
export async function startPublishing({
  offsets = offsetAt,
  ...parts
}: Omit<LiveParts, 'signal'> & { offsets?: OffsetAt }): Promise<Pick<Repetition, 'close'>> {
  const { log } = parts
  const end = new AbortController()
  const begun = new Map<string, number>()
  const due = every(LOOK_MS, createDueLook({ ...parts, offsets }), error =>
    log.error({ err: error }, 'what is due cannot be published'),
  )
  await due.begun
  // A page that is slow to come holds up nothing that is due.
  const live = every(
    LOOK_MS,
    () => lookLive({ ...parts, signal: end.signal }, begun),
    error => log.error({ err: error }, 'the site cannot be looked at'),
  )
  return {
    async close() {
      end.abort()
      await Promise.all([due.close(), live.close()])
    },
  }
}

function createDueLook(parts: DueParts): () => Promise<void> {
  const tries = new Map<string, { next: number; wait: number }>()
  return async () => {
    const isToTry = (id: string) => (tries.get(id)?.next ?? 0) <= parts.now()
    const failed = await publishDue(parts, isToTry)
    for (const id of tries.keys()) if (isToTry(id) && !failed.includes(id)) tries.delete(id)
    for (const id of failed) {
      const wait = Math.min(AGAIN_MAX_MS, (tries.get(id)?.wait ?? LOOK_MS) * 2)
      tries.set(id, { next: parts.now() + wait, wait })
    }
    await closeVacancies(parts)
  }
}
