import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft, type VacancyDraft } from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import { listBlogs } from '@universe/domain/content/content-repository'
import { deleteItem, purgeBin, undeleteItem } from '@universe/domain/content/delete-item'
import { countItemsByState, type ItemFilter, listItems } from '@universe/domain/content/list-items'

import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let editor: Actor
beforeEach(async () => {
  editor = await staff.join(['editor'])
})

/** What can be published. */
const article: ArticleDraft = {
  ...emptyDraft('article'),
  category: 'Other',
  date: '2026-11-20',
  summary: 'Short.',
  paragraphs: ['Long.'],
}
const vacancy: VacancyDraft = {
  ...emptyDraft('vacancy'),
  title: 'Engineer',
  category: 'Software',
  date: '2026-11-20',
  place: 'Ramallah',
  description: ['You build.'],
}

const who = () => ({ parts: staff.parts, member: editor })
const { save, publish, read, schedule, ...articles } = editItems('article', article, who)
function write(draft: Partial<ArticleDraft>): Promise<string> {
  staff.clock.now += 1000
  return articles.write(draft)
}
const remove = (id: string, isWithdrawn = false, publicationId: string = randomUUID()) =>
  deleteItem(staff.parts, editor, 'article', { id, publicationId, isWithdrawn })
const titles = async (filter: ItemFilter = {}) =>
  (await listItems(staff.parts, editor, 'article', filter)).items.map(({ title }) => title)
const published = () => listBlogs(opened.store, () => {})

test('tabs show and count each state, edited items and the bin', async () => {
  await write({ title: 'Draft', category: 'Telecom' })
  await publish(await write({ title: 'Old', category: 'Software', date: '2026-11-20' }))
  const edited = await write({ title: 'New', category: 'Telecom', date: '2026-11-21' })
  await publish(edited)
  await save(edited, 2, { title: 'Newer', date: '2026-11-21' })
  await remove(await write({ title: 'Gone' }))

  expect(await titles()).toEqual(['Newer', 'Old', 'Draft'])
  expect(await titles({ state: 'draft' })).toEqual(['Draft'])
  expect(await titles({ state: 'published' })).toEqual(['Newer', 'Old'])
  expect(await titles({ state: 'edited' })).toEqual(['Newer'])
  expect(await titles({ state: 'deleted' })).toEqual(['Gone'])
  expect(await titles({ category: 'Telecom' })).toEqual(['Draft'])
  expect(await titles({ category: 'Other' })).toEqual(['Newer'])
  expect(await countItemsByState(staff.parts, editor, 'article', {})).toEqual({
    draft: 1,
    scheduled: 0,
    published: 2,
    edited: 1,
    withdrawn: 0,
    closed: 0,
    deleted: 1,
  })
  expect(
    await countItemsByState(staff.parts, editor, 'article', { category: 'Software' }),
  ).toMatchObject({
    draft: 0,
    published: 1,
    deleted: 0,
  })
})

test('finds words by prefix, ignoring accents and letter forms', async () => {
  await write({ title: 'Café in Ramallah', paragraphs: ['Zürich is far.'] })
  await write({ title: 'خدمات الاتصالات', summary: 'مُحَمَّد أحمد' })
  await write({ title: 'Plain', paragraphs: ['One tap on a phone\u00adbill, 2026.'] })
  expect(await titles({ search: 'cafe RAM' })).toEqual(['Café in Ramallah'])
  expect(await titles({ search: 'zurich' })).toEqual(['Café in Ramallah'])
  expect(await titles({ search: 'محمد احمد' })).toEqual(['خدمات الاتصالات'])
  expect(await titles({ search: 'الاتص' })).toEqual(['خدمات الاتصالات'])
  expect(await titles({ search: 'phonebill 2026' })).toEqual(['Plain'])
  expect(await titles({ search: 'ramallah tap' })).toEqual([])
  expect(await titles({ search: 'p', state: 'published' })).toEqual([])
  expect(await listItems(staff.parts, editor, 'article', { search: '…' })).toMatchObject({
    items: [],
    isSearchEmpty: true,
  })
})

test('does not find a word that was removed from a draft', async () => {
  const id = await write({ title: 'Umbrella' })
  expect(await titles({ search: 'umbr' })).toEqual(['Umbrella'])
  await save(id, 2, { title: 'Raincoat' })
  expect(await titles({ search: 'umbr' })).toEqual([])
  expect(await titles({ search: 'rain' })).toEqual(['Raincoat'])
})

test('pages through every list without gaps', async () => {
  const all = Array.from({ length: 120 }, (_, index) => `Title ${index}`)
  for (const [index, title] of all.entries()) {
    const id = await write({ title, date: `2026-11-${10 + (index % 7)}` })
    if (index < 60) await publish(id)
  }
  // As another tool wrote dates.
  await opened.store.db
    .updateTable('content_items')
    .set({ date: sql<string>`date || ' 09:30'` })
    .execute()
  for (const filter of [{}, { search: 'title' }, { state: 'published' }] satisfies ItemFilter[]) {
    const found: string[] = []
    let before: string | undefined
    do {
      const page = await listItems(staff.parts, editor, 'article', { ...filter, before })
      found.push(...page.items.map(({ title }) => title))
      before = page.next ?? undefined
    } while (before !== undefined)
    const expected = 'state' in filter ? all.slice(0, 60) : all
    expect(found.toSorted()).toEqual(expected.toSorted())
    if (!('state' in filter)) expect(found).toEqual(all.toReversed())
  }
})

test('deletes a published item only if it is withdrawn too; undo restores both', async () => {
  const id = await write({ title: 'On the site', date: '2026-11-20', category: 'Other' })
  await publish(id)
  const before = await published()
  await expect(remove(id)).rejects.toThrow('on the site')
  expect(await published()).toEqual(before)

  const publicationId = randomUUID()
  await remove(id, true, publicationId)
  await remove(id, true, publicationId)
  expect(await published()).toEqual([])
  await expect(publish(id)).rejects.toThrow('in the bin')
  expect(await titles({ state: 'deleted' })).toEqual(['On the site'])
  await undeleteItem(staff.parts, editor, 'article', { id, publicationId })
  expect(await published()).toEqual(before)
  expect(await read(id)).toMatchObject({
    state: 'published',
    publishedRevision: 2,
    deletedAt: null,
  })
})

test('does not withdraw and delete what was published again since its list was loaded', async () => {
  const id = await write({ title: 'On the site' })
  await publish(id)
  const seen = async () =>
    (await listItems(staff.parts, editor, 'article', {})).items[0]?.standingPublication ?? null
  const known = await seen()
  await publish(id)
  const removeAs = (standing: string | null) =>
    deleteItem(staff.parts, editor, 'article', {
      id,
      publicationId: randomUUID(),
      isWithdrawn: true,
      seen: standing,
    })
  for (const old of [known, null]) {
    await expect(removeAs(old)).rejects.toThrow('published version 2 of it')
  }
  expect(await titles({ state: 'published' })).toEqual(['On the site'])
  await removeAs(await seen())
  expect(await titles({ state: 'deleted' })).toEqual(['On the site'])
})

test('restoring from the bin does not publish', async () => {
  const id = await write({ title: 'Late' })
  await publish(id)
  const publicationId = randomUUID()
  await remove(id, true, publicationId)
  staff.clock.now += 20_000
  await undeleteItem(staff.parts, editor, 'article', { id, publicationId })
  expect(await published()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'withdrawn' })
})

test('empties the bin after 30 days, and reuses no vacancy’s number', async () => {
  const written = await write({ title: 'An article', paragraphs: ['Some words'] })
  await remove(written)
  const recruiter = await staff.join(['recruiter'])
  const vacancies = editItems('vacancy', vacancy, () => ({ ...who(), member: recruiter }))
  const publishOne = async () => (await vacancies.publish(await vacancies.write())).id
  const id = await publishOne()
  const { db } = opened.store
  const onSite = () => db.selectFrom('jobs').select('id').executeTakeFirst()
  const number = (await onSite())?.id
  await deleteItem(staff.parts, recruiter, 'vacancy', {
    id,
    publicationId: randomUUID(),
    isWithdrawn: true,
  })
  const bin = () => listItems(staff.parts, recruiter, 'vacancy', { state: 'deleted' })
  expect((await bin()).items).toMatchObject([{ daysLeft: 30 }])

  await purgeBin(opened.store, staff.clock.now)
  expect((await bin()).items).toHaveLength(1)
  await purgeBin(opened.store, staff.clock.now + DAY_MS)
  expect((await bin()).items).toEqual([])
  expect(await titles({ state: 'deleted' })).toEqual([])
  await expect(read(written)).rejects.toThrow('no such')
  for (const table of ['revisions', 'publications'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  const kept = await db.selectFrom('content_items').select(['kind', 'public_id', 'words']).execute()
  expect(kept).toEqual([{ kind: 'vacancy', public_id: number, words: '' }])
  await publishOne()
  expect((await onSite())?.id).toBeGreaterThan(number ?? 0)
})

test('deleting an item cancels its schedule, also after it is restored', async () => {
  const id = await write({ title: 'Soon' })
  const { db } = opened.store
  await schedule(id)
  expect(await titles({ state: 'scheduled' })).toEqual(['Soon'])
  await remove(id)
  expect(await db.selectFrom('schedules').selectAll().execute()).toEqual([])
  await undeleteItem(staff.parts, editor, 'article', { id })
  expect(await titles({ state: 'scheduled' })).toEqual([])
  expect(await titles({ state: 'draft' })).toEqual(['Soon'])
})

test('a repeated form creates one article', async () => {
  const id = randomUUID()
  await createItem(staff.parts, editor, 'article', { id })
  await createItem(staff.parts, editor, 'article', { id })
  expect(await titles()).toEqual([''])
})
