import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import type { Actor } from '@universe/domain/staff/context'
import type { Store } from '@universe/store/store'
import { editItems } from './edit-items.ts'
import { openStaff } from './staff.ts'

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
