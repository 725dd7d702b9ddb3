import { type OffsetAt, offsetAt } from '../platform/wall-time.ts'
import { closeVacancies } from './close-vacancies.ts'
import { type LiveParts, lookLive } from './look-live.ts'
import { type DueParts, publishDue } from './publish-due.ts'

const LOOK_MS = 1000
/** What the store failed with is tried again soon, then once a minute. */
const AGAIN_MAX_MS = 60_000

/** What publishes at its time. */
export interface Publishing {
  /** Looks no more, and waits for what is under way. */
  close(): Promise<void>
}

/**
 * Publishes and withdraws what is due, closes vacancies after their last day, and looks whether the
 * site shows it: now, and then every second. Any number of processes may share a store.
 * @param offsets the table of zones; this process's own unless given
 * @returns once what became due while nothing ran is done, so that no page shows what should be gone
 */
export async function startPublishing({
  offsets = offsetAt,
  ...parts
}: Omit<LiveParts, 'signal'> & { offsets?: OffsetAt }): Promise<Publishing> {
  const { log } = parts
  const end = new AbortController()
  const live = { ...parts, signal: end.signal }
  const due = createDueLook({ ...parts, offsets })
  const begun = new Map<string, number>()
  // A page that is slow to come holds up nothing that is due.
  const looks = [
    sayOnce(due, error => log.error({ err: error }, 'what is due cannot be published')),
    sayOnce(
      () => lookLive(live, begun),
      error => log.error({ err: error }, 'the site cannot be looked at'),
    ),
  ].map(oneAtATime)
  await looks[0]?.()
  const timers = looks.map(look => setInterval(look, LOOK_MS).unref())
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      end.abort()
      await Promise.all(looks.map(look => look.underWay()))
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

/** @returns the same, which reports the first of several failures and throws none */
function sayOnce(look: () => Promise<void>, say: (error: unknown) => void): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await look()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) say(error)
      hasFailed = true
    }
  }
}

/** @returns the same, which does nothing more while it is under way */
function oneAtATime(look: () => Promise<void>) {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(run, { underWay: () => running ?? Promise.resolve() })
}
