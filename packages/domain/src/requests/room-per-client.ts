import { DAY_MS, utcDay } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import { addStoredBytes, deleteStoredBytesBefore } from './stored-bytes-repository.ts'

/** What a request takes beside its content, about: its rows, those of its messages, and their indices. */
const AROUND_CONTENT_BYTES = 16 * 1024
/** A text stands in the request, in the index of words and in what databases keep of both for a while. */
const TEXT_TAKES = 10

/** What a client wants to have stored. */
export interface WantedRoom {
  /** Under the name of `RequestContext`. */
  client: string
  content: readonly (string | Uint8Array)[]
  now: number
}

/** A client has had as much stored today as it may; what it sent is not. */
export class NoRoomLeft extends Error {
  override readonly name = 'NoRoomLeft'
  /** Until the next UTC day, in which there is room again. */
  readonly seconds: number

  constructor(now: number) {
    super('The client has had as much stored today as it may.')
    this.seconds = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)
  }
}

/**
 * Counts what a client has stored in a UTC day, in the request's own transaction, which must then end
 * with it: so the limit holds for all instances, and nothing that is not stored is counted.
 * @param limit in bytes
 * @throws NoRoomLeft beyond it
 */
export async function takeRoom(
  trx: Trx,
  limit: number,
  { client, content, now }: WantedRoom,
): Promise<void> {
  const sizes = content.map(part =>
    typeof part === 'string' ? TEXT_TAKES * Buffer.byteLength(part) : part.byteLength,
  )
  const bytes = sizes.reduce((sum, size) => sum + size, AROUND_CONTENT_BYTES)
  if ((await addStoredBytes(trx, { client, day: utcDay(now), bytes })) > limit) {
    throw new NoRoomLeft(now)
  }
}

/** Deletes the counts of days gone by: run daily, none stays for longer than the policy says. */
export async function purgeStoredBytes(db: Db, now: number): Promise<void> {
  await deleteStoredBytesBefore(db, utcDay(now))
}
