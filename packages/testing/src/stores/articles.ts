import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { publishItem, withdrawItem } from '@universe/domain/content/change-publication'
import { createItem } from '@universe/domain/content/create-item'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import { scheduleItem } from '@universe/domain/content/schedule'
import type { Actor } from '@universe/domain/staff/actor'
import type { Store } from '@universe/store/store'
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
  const once = (id: string) => ({ id, publicationId: randomUUID() })
  const newest = async (id: string) =>
    (await readItem(staff.parts, owner, 'article', { id })).newest.number
  const onTime = <Result>(change: () => Promise<Result>) => {
    staff.clock.now = Date.now()
    return change()
  }

  async function save(id: string, draft: Partial<ArticleDraft>) {
    const whole = { ...complete, ...draft }
    const revision = await newest(id)
    return onTime(() =>
      saveDraft(staff.parts, owner, 'article', { id, revision, editorId: 'w', draft: whole }),
    )
  }

  async function scheduleAhead(id: string) {
    const when = { wallTime: wallTime(2), zone: 'Asia/Hebron', occurrence: null, replaces: null }
    const request = { id, action: 'publish' as const, revision: await newest(id), ...when }
    await onTime(() => scheduleItem(staff.parts, owner, 'article', request))
  }

  return {
    save,
    /** @returns the draft's id */
    async write(draft: Partial<ArticleDraft>): Promise<string> {
      const { id } = await createItem(staff.parts, owner, 'article')
      await save(id, draft)
      return id
    },
    async publish(id: string) {
      const revision = await newest(id)
      await onTime(() => publishItem(staff.parts, owner, 'article', { ...once(id), revision }))
    },
    withdraw: (id: string) => onTime(() => withdrawItem(staff.parts, owner, 'article', once(id))),
    scheduleAhead,
    /** Schedules drafts, and backdates them by two days in one statement. */
    async scheduleOverdue(ids: readonly string[]): Promise<void> {
      for (const id of ids) await scheduleAhead(id)
      const wall_time = wallTime(-2)
      await store.db.updateTable('schedules').set({ wall_time }).execute()
    },
    publications: () => store.db.selectFrom('publications').selectAll().orderBy('number').execute(),
    /** The article's id on the site. */
    async publicId(id: string): Promise<number | null> {
      return (await readItem(staff.parts, owner, 'article', { id })).publicId
    },
  }
}

function wallTime(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
}
