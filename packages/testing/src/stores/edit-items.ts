import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import {
  type ArticleDraft,
  type ContentKind,
  type Drafts,
  emptyDraft,
} from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import {
  type PublicationRequest,
  publishItem,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import { type ScheduleRequest, scheduleItem } from '@universe/domain/content/schedule'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import type { Store } from '@universe/store/store'
import { openStaff } from './staff.ts'

/**
 * What a member does with items, as one window of the staff's app sends it.
 * @param complete sent by each save, but for its changes
 */
export function editItems<Kind extends ContentKind>(
  kind: Kind,
  complete: Drafts[Kind],
  who: () => { parts: StaffContext; member: Actor },
) {
  const once = (id: string) => ({ id, publicationId: randomUUID() })

  function save(
    id: string,
    revision: number,
    change: Partial<Drafts[Kind]> = {},
    editorId = 'window',
  ) {
    const { parts, member } = who()
    const draft = { ...complete, ...change }
    return saveDraft(parts, member, kind, { id, revision, editorId, draft })
  }

  return {
    save,
    /** @returns the id of a new item, whose revision is 2 */
    async write(change: Partial<Drafts[Kind]> = {}): Promise<string> {
      const { parts, member } = who()
      const { id } = await createItem(parts, member, kind)
      await save(id, 1, change)
      return id
    },
    read(id: string) {
      const { parts, member } = who()
      return readItem(parts, member, kind, { id })
    },
    /** @returns what undoes it */
    async publish(id: string, revision = 2, seen: Partial<PublicationRequest> = {}) {
      const { parts, member } = who()
      const request = { ...once(id), revision, ...seen }
      await publishItem(parts, member, kind, request)
      return request
    },
    /** @returns what undoes it */
    async withdraw(id: string, seen: Partial<PublicationRequest> = {}) {
      const { parts, member } = who()
      const request = { ...once(id), ...seen }
      await withdrawItem(parts, member, kind, request)
      return request
    },
    /** Of revision 2, on 24 November 2026 at 9 in Ramallah. */
    schedule(id: string, change: Partial<ScheduleRequest> = {}) {
      const { parts, member } = who()
      const time = { wallTime: '2026-11-24T09:00', zone: 'Asia/Hebron', occurrence: null }
      const request = { id, action: 'publish' as const, revision: 2, replaces: null, ...time }
      return scheduleItem(parts, member, kind, { ...request, ...change })
    },
  }
}

/** Passes all checks before publishing. */
const complete: ArticleDraft = {
  ...emptyDraft('article'),
  title: 'An article',
  category: 'Telecom',
  date: '2026-11-21',
  summary: 'What it says in short.',
  paragraphs: ['What it says.'],
}

/** Writes at the current time, beside running servers. */
export async function openWriter(store: Store) {
  const staff = openStaff(store)
  staff.clock.now = Date.now()
  const owner: Actor = await staff.join(['owner'], `${randomUUID()}@universe.example`)
  const articles = editItems('article', complete, () => {
    staff.clock.now = Date.now()
    return { parts: staff.parts, member: owner }
  })
  const newest = async (id: string) => (await articles.read(id)).newest.number

  return {
    save: async (id: string, draft: Partial<ArticleDraft>) =>
      articles.save(id, await newest(id), draft),
    /** @returns the draft's id */
    write: articles.write,
    publish: async (id: string) => articles.publish(id, await newest(id)),
    withdraw: (id: string) => articles.withdraw(id),
    /** Schedules drafts, and backdates them by two days in one statement. */
    async scheduleOverdue(ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        await articles.schedule(id, { wallTime: wallTime(2), revision: await newest(id) })
      }
      const wall_time = wallTime(-2)
      await store.db.updateTable('schedules').set({ wall_time }).execute()
    },
    publications: () => store.db.selectFrom('publications').selectAll().orderBy('number').execute(),
    /** The article's id on the site. */
    async publicId(id: string): Promise<number | null> {
      return (await articles.read(id)).publicId
    },
  }
}

function wallTime(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
}
