import { randomUUID } from 'node:crypto'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { publishItem, withdrawItem } from '@universe/domain/content/change-publication'
import { createItem } from '@universe/domain/content/create-item'
import { deleteItem } from '@universe/domain/content/delete-item'
import { saveDraft } from '@universe/domain/content/save-draft'

import type { Store } from '@universe/store/store'
import { openStaff } from './staff.ts'
import { inStoreOf } from './stored-drafts.ts'

/** Saves within less share a revision. */
const STEP_MS = 11 * 60_000

const SUMMARY = 'What happens between the tap and the receipt.'
const PARAGRAPHS = [
  'A reader taps “Pay with my phone bill” and the game unlocks. On the screen this takes a second.',
  'First the merchant asks who is paying. On mobile data the operator already knows the number.',
  'Then comes the question of money. A prepaid balance may not cover the price.',
]

/**
 * In each state that needs no clock.
 * @returns the ids by name: `draft`, `published`, `edited`, `withdrawn`, `deleted`, `vacancy`
 */
export async function storeDrafts(store: Store): Promise<Record<string, string>> {
  const { parts, clock, join } = openStaff(store)
  clock.now = Date.now() - 40 * STEP_MS
  const editor = await join(['editor'], 'noor@universe.example', 'Noor Haddad')
  const recruiter = await join(['recruiter'], 'tala@universe.example', 'Tala Barakat')
  const save = async (id: string, revision: number, draft: Partial<ArticleDraft>) => {
    clock.now += STEP_MS
    const about = { date: '2026-11-20', summary: SUMMARY, paragraphs: PARAGRAPHS }
    const whole = { ...emptyDraft('article'), ...about, ...draft }
    await saveDraft(parts, editor, 'article', { id, revision, editorId: 'window', draft: whole })
  }
  const write = async (draft: Partial<ArticleDraft>) => {
    const { id } = await createItem(parts, editor, 'article')
    await save(id, 1, draft)
    return id
  }
  const once = (id: string) => ({ id, publicationId: randomUUID() })
  const publish = (id: string) =>
    publishItem(parts, editor, 'article', { ...once(id), revision: 2 })

  const published = await write({ title: 'A café in Ramallah goes cashless', category: 'Software' })
  await publish(published)
  const edited = await write({ title: 'One tap on a phone bill', category: 'Telecom' })
  await publish(edited)
  const [first = '', second = '', third = ''] = PARAGRAPHS
  await save(edited, 2, {
    title: 'What happens behind one tap on a phone bill',
    category: 'Telecom',
    summary: 'Here is what the merchant, the aggregator and the operator settle.',
    paragraphs: [third, first.replace('a second', 'half a second'), 'Four systems agree on it.'],
  })
  await save(edited, 3, {
    title: 'What happens behind one tap on a phone bill',
    category: 'Technology',
    summary: 'Here is what the merchant, the aggregator and the operator settle.',
    paragraphs: [third, first, second],
  })
  const withdrawn = await write({ title: 'خدمات الاتصالات في فلسطين', category: 'Telecom' })
  await publish(withdrawn)
  await withdrawItem(parts, editor, 'article', once(withdrawn))
  const deleted = await write({ title: 'An idea that nobody liked', category: 'Other' })
  await deleteItem(parts, editor, 'article', { ...once(deleted), isWithdrawn: false })
  const draft = await write({
    title: 'Five trends that retailers ask about',
    category: 'E-Marketing',
  })
  await createItem(parts, editor, 'article')

  const { id: vacancy } = await createItem(parts, recruiter, 'vacancy')
  await saveDraft(parts, recruiter, 'vacancy', {
    id: vacancy,
    revision: 1,
    editorId: 'window',
    draft: {
      ...emptyDraft('vacancy'),
      title: 'Quality Engineer',
      category: 'Software',
      date: '2026-11-20',
      closesOn: '2099-12-31',
      place: 'Ramallah',
      employmentType: 'Full-time',
      description: ['You find what nobody else does.'],
    },
  })
  await publishItem(parts, recruiter, 'vacancy', { ...once(vacancy), revision: 2 })
  return { draft, published, edited, withdrawn, deleted, vacancy }
}

export const storeDraftsOf = (server: { dataDir: string }) => inStoreOf(server, storeDrafts)
