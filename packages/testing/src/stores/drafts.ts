import { randomUUID } from 'node:crypto'
import { emptyDraft } from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import { deleteItem } from '@universe/domain/content/delete-item'

import type { Store } from '@universe/store/store'
import { editItems } from './edit-items.ts'
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
  const about = { date: '2026-11-20', summary: SUMMARY, paragraphs: PARAGRAPHS }
  const { save, write, publish, withdraw } = editItems(
    'article',
    { ...emptyDraft('article'), ...about },
    () => {
      clock.now += STEP_MS
      return { parts, member: editor }
    },
  )

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
  await withdraw(withdrawn)
  const deleted = await write({ title: 'An idea that nobody liked', category: 'Other' })
  const unwanted = { id: deleted, publicationId: randomUUID(), isWithdrawn: false }
  await deleteItem(parts, editor, 'article', unwanted)
  const draft = await write({
    title: 'Five trends that retailers ask about',
    category: 'E-Marketing',
  })
  await createItem(parts, editor, 'article')

  const vacancies = editItems(
    'vacancy',
    {
      ...emptyDraft('vacancy'),
      title: 'Quality Engineer',
      category: 'Software',
      date: '2026-11-20',
      closesOn: '2099-12-31',
      place: 'Ramallah',
      employmentType: 'Full-time',
      description: ['You find what nobody else does.'],
    },
    () => ({ parts, member: recruiter }),
  )
  const vacancy = await vacancies.write()
  await vacancies.publish(vacancy)
  return { draft, published, edited, withdrawn, deleted, vacancy }
}

export const storeDraftsOf = (server: { dataDir: string }) => inStoreOf(server, storeDrafts)
