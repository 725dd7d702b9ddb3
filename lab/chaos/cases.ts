import { type FailingMail, failMail } from './failing-mail.ts'
import { killInTurn, type TwoInstances } from './instances.ts'
import { type KilledNewsletter, killNewsletter } from './killed-newsletter.ts'
import { type KilledStaff, killStaff } from './killed-staff.ts'
import { type KilledUnderLoad, killUnderLoad } from './killed-under-load.ts'
import { type LockedStore, lockEmbeddedStore } from './locked-store.ts'
import type { Outcome } from './outcome.ts'
import { type SilentDatabase, silenceDatabase } from './silent-database.ts'
import { type StopUnderLoad, stopUnderLoad } from './stop-under-load.ts'
import type { StorePlace } from './store-place.ts'
import { failStore, type UnwritableStore } from './unwritable-store.ts'

/** Size of each case, and its time limits. */
export interface Sizes {
  killed: KilledUnderLoad
  instances: TwoInstances
  mail: FailingMail
  store: UnwritableStore
  stop: StopUnderLoad
  silent: SilentDatabase
  locked: LockedStore
  staff: KilledStaff
  newsletter: KilledNewsletter
}

export type CaseName = keyof Sizes

/** All cases by name, for `npm run chaos -- NAME`. */
export const cases: Record<CaseName, (place: StorePlace, sizes: Sizes) => Promise<Outcome>> = {
  killed: (place, { killed }) => killUnderLoad(place, killed),
  instances: (place, { instances }) => killInTurn(place, instances),
  mail: (place, { mail }) => failMail(place, mail),
  store: (place, { store }) => failStore(place, store),
  stop: (place, { stop }) => stopUnderLoad(place, stop),
  silent: (place, { silent }) => silenceDatabase(place, silent),
  locked: (place, { locked }) => lockEmbeddedStore(place, locked),
  staff: (place, { staff }) => killStaff(place, staff),
  newsletter: (place, { newsletter }) => killNewsletter(place, newsletter),
}
export const caseNames = Object.keys(cases) as CaseName[]

const ANSWERS_WITHIN_MS = 5000
const STOPS_WITHIN_MS = 10_000
/** To wait for a connection, then for its response. */
const SILENCE_NOTICED_WITHIN_MS = 17_000

export const fullSizes: Sizes = {
  killed: { submissions: 2000, clients: 32, kills: 20 },
  instances: { submissions: 2000, clients: 16, kills: 10, answersWithinMs: ANSWERS_WITHIN_MS },
  mail: { submissionsEach: 8, answersWithinMs: ANSWERS_WITHIN_MS },
  store: { answersWithinMs: ANSWERS_WITHIN_MS },
  stop: { submissions: 400, clients: 32, stopsWithinMs: STOPS_WITHIN_MS },
  silent: {
    submissions: 200,
    clients: 8,
    silentMs: 40_000,
    answersWithinMs: SILENCE_NOTICED_WITHIN_MS,
    pagesWithinMs: 1000,
  },
  locked: {
    submissions: 32,
    clients: 8,
    lockedMs: 15_000,
    unnoticedMs: 0,
    answersWithinMs: ANSWERS_WITHIN_MS,
  },
  staff: { changes: 600, members: 8, kills: 15 },
  newsletter: {
    subscribers: 20_000,
    perMinute: 12_000,
    kills: 20,
    acceptedWithinMs: ANSWERS_WITHIN_MS,
  },
}

/** Factor for slow, busy machines. */
const PATIENCE = 5

/** Smaller, for `npm test`, with five times the time limits. */
export const shortSizes: Sizes = {
  killed: { submissions: 100, clients: 8, kills: 3 },
  instances: {
    submissions: 150,
    clients: 8,
    kills: 2,
    answersWithinMs: PATIENCE * ANSWERS_WITHIN_MS,
  },
  mail: { submissionsEach: 4, answersWithinMs: PATIENCE * ANSWERS_WITHIN_MS },
  store: { answersWithinMs: PATIENCE * ANSWERS_WITHIN_MS },
  stop: { submissions: 80, clients: 8, stopsWithinMs: PATIENCE * STOPS_WITHIN_MS },
  silent: {
    submissions: 24,
    clients: 4,
    silentMs: 12_000,
    answersWithinMs: 2 * SILENCE_NOTICED_WITHIN_MS,
    pagesWithinMs: PATIENCE * 1000,
  },
  locked: {
    submissions: 8,
    clients: 4,
    lockedMs: 5000,
    unnoticedMs: 1000,
    answersWithinMs: PATIENCE * ANSWERS_WITHIN_MS,
  },
  staff: { changes: 40, members: 4, kills: 2 },
  newsletter: {
    subscribers: 300,
    perMinute: 6000,
    kills: 2,
    acceptedWithinMs: PATIENCE * ANSWERS_WITHIN_MS,
  },
}
