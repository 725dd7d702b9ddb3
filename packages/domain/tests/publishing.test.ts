import { randomUUID } from 'node:crypto'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import {
  publishItem,
  undoPublication,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { listBlogs } from '@universe/domain/content/content-repository'
import { isTitleTaken } from '@universe/domain/content/item-repository'
import { saveDraft } from '@universe/domain/content/save-draft'

import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let editor: Actor
beforeEach(async () => {
  editor = await staff.join(['editor'])
})

const draft: ArticleDraft = {
  ...emptyDraft('article'),
  title: 'One tap on a phone bill',
  category: 'Telecom',
  date: '2026-11-21',
  summary: 'What happens between the tap and the receipt.',
  paragraphs: ['A reader taps.', 'Four systems agree.'],
}
const published = () => listBlogs(opened.store, () => {})
const { save, write, publish, withdraw, read } = editItems('article', draft, () => ({
  parts: staff.parts,
  member: editor,
}))

test('reads only known fields of a sent draft', async () => {
  const id = await write()
  const ownKeys = () => expect.fail('all of its fields were listed')
  const sent = new Proxy({ ...draft, title: 'Another' }, { ownKeys })
  const change = { id, revision: 2, editorId: 'window', draft: sent }
  expect(await saveDraft(staff.parts, editor, 'article', change)).toMatchObject({ isSaved: true })
})

test('a draft is public only while it is published', async () => {
  const id = await write()
  expect(await published()).toEqual([])
  const { newest } = await read(id)
  const once = await publish(id, newest.number)
  await publishItem(staff.parts, editor, 'article', once)
  const [blog, ...others] = await published()
  expect(others).toEqual([])
  expect(blog).toMatchObject({
    title: draft.title,
    createdAt: '2026-11-21',
    descriptionDetails: 'A reader taps.@@@Four systems agree.',
  })
  await withdraw(id)
  expect(await published()).toEqual([])
  await publish(id)
  expect(await published()).toEqual([blog])
})

test('publishes an article in its chosen or detected language', async () => {
  const id = await write()
  const languageOf = async (revision: number, change: object) => {
    await save(id, revision - 1, change)
    await publish(id, revision)
    const [blog] = await published()
    return blog && ('language' in blog ? blog.language : 'none')
  }
  expect(await languageOf(3, { title: 'Uno', language: 'French' })).toBe('fr')
  const arabic = {
    title: 'كيف تدفع فاتورتك',
    summary: 'في ثانية واحدة.',
    paragraphs: ['من هاتفك.'],
  }
  expect(await languageOf(4, arabic)).toBe('ar')
  expect(await languageOf(5, { ...arabic, language: 'English' })).toBe('none')
})

test('reads a draft of a release without languages', async () => {
  const id = await write()
  const { language: _, ...earlier } = draft
  await opened.store.db
    .updateTable('revisions')
    .set({ draft: JSON.stringify(earlier) })
    .where('number', '=', 2)
    .execute()
  const { newest } = await read(id)
  expect(newest.draft).toEqual(draft)
  // Byte for byte, so that saving it unchanged creates no revision.
  expect(await save(id, 2, {}, 'other')).toMatchObject({ isSaved: true, revision: 2 })
})

test('undo restores what was published before, for fifteen seconds', async () => {
  const id = await write()
  const first = await publish(id)
  await undoPublication(staff.parts, editor, 'article', first)
  expect(await published()).toEqual([])
  const { publicationId: standing } = await publish(id)
  await save(id, 2, { title: 'Another' })
  const second = await publish(id, 3)
  staff.clock.now += 15_001
  await expect(undoPublication(staff.parts, editor, 'article', second)).rejects.toThrow('no longer')
  staff.clock.now -= 1
  await undoPublication(staff.parts, editor, 'article', second)
  expect(await published()).toMatchObject([{ title: draft.title }])
  const { standingPublication } = await read(id)
  expect(standingPublication).toMatchObject({ id: standing })
})

test('refuses to publish or withdraw if that changed since the page loaded, and says who did it', async () => {
  const id = await write()
  const rana = await staff.join(['editor'], 'rana@universe.example', 'Rana Odeh')
  const ask = (seen: string | null, revision = 2) => {
    return { id, publicationId: randomUUID(), revision, seen }
  }
  const first = ask(null)
  await publishItem(staff.parts, editor, 'article', first)
  await save(id, 2, { title: 'Newer' })
  staff.clock.now += 60_000
  const second = ask(first.publicationId, 3)
  await publishItem(staff.parts, rana, 'article', second)
  const told = 'Rana Odeh published version 3 of it: 21 Nov 2026, 14:01 Ramallah'
  for (const change of [publishItem, withdrawItem]) {
    // Also for forms of a release that did not send the page's state.
    for (const seen of [first.publicationId, null]) {
      await expect(change(staff.parts, editor, 'article', ask(seen))).rejects.toThrow(told)
    }
  }
  expect(await published()).toMatchObject([{ title: 'Newer' }])

  await undoPublication(staff.parts, rana, 'article', second)
  const overtaken = withdrawItem(staff.parts, editor, 'article', ask(second.publicationId))
  await expect(overtaken).rejects.toThrow('Rana Odeh undid what this page showed')
  await withdrawItem(staff.parts, rana, 'article', ask(first.publicationId))
  const stale = publishItem(staff.parts, editor, 'article', ask(first.publicationId))
  await expect(stale).rejects.toThrow('Rana Odeh withdrew it')
  expect(await published()).toEqual([])
})

test('shows a newer revision from another window instead of overwriting it', async () => {
  const id = await write()
  expect(await save(id, 2, { title: 'Mine' })).toMatchObject({ isSaved: true, revision: 3 })
  expect(await save(id, 2, { title: 'Mine' })).toMatchObject({ isSaved: true, revision: 3 })
  const lost = await save(id, 2, { title: 'Theirs' }, 'another window')
  expect(lost).toMatchObject({ isSaved: false, other: { number: 3, draft: { title: 'Mine' } } })
})

test('a draft that lost a field in transit clears nothing', async () => {
  const id = await write()
  const { summary: _, ...torn } = draft
  const mistyped = [{ paragraphs: 'whole text' }, { title: {} }, { paragraphs: ['a', null] }]
  const damaged = mistyped.map(field => ({ ...draft, ...field }))
  for (const sent of [undefined, null, {}, [], 'text', torn, ...damaged]) {
    const about = { id, revision: 2, editorId: 'window', draft: sent }
    await expect(saveDraft(staff.parts, editor, 'article', about)).rejects.toThrow(
      'draft was incomplete',
    )
  }
  expect((await read(id)).newest.draft).toEqual(draft)
})

test('stores any pasted title, and warns of another with the same one', async () => {
  const title = Array.from({ length: 3000 }, () => randomUUID()).join('')
  const id = await write()
  expect(await save(id, 2, { title })).toMatchObject({ isSaved: true })
  expect((await read(id)).newest.draft.title).toBe(title)
  const taken = async (text: string) =>
    isTitleTaken(opened.store.db, 'article', { id: await write(), title: text })
  expect([await taken(title), await taken(title.slice(1)), await taken(`${title}!`)]).toEqual([
    true,
    false,
    false,
  ])
})

test('refuses a chosen value longer than any option, and changes nothing', async () => {
  const id = await write()
  for (const field of ['category', 'date', 'image']) {
    const long = save(id, 2, { [field]: 'x'.repeat(201) })
    await expect(long, field).rejects.toThrow('limit of')
  }
  expect((await read(id)).newest.number).toBe(2)
  await save(id, 2, { title: 'x'.repeat(201) })
})

test('an article’s id does not create a vacancy', async () => {
  const recruiter = await staff.join(['recruiter'])
  const id = await write()
  const begun = createItem(staff.parts, recruiter, 'vacancy', { id })
  await expect(begun).rejects.toThrow('Reload the page.')
})
