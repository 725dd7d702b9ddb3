import { expect, test } from 'vitest'
import { digital } from '../pages/marketing/content.ts'
import { business, intelligent, product } from '../pages/software/content.ts'
import { hardware, smart } from '../pages/technologies/content.ts'
import { entertainment, messaging, mobilePayment } from '../pages/telecom/content.ts'
import type { CardItem, Item } from './item.ts'
import { talkTopics } from './talk-topics.ts'

const cards = [entertainment, product, intelligent, business, smart, hardware, digital]

test('each card opens to three features', () => {
  for (const { items } of cards) for (const item of items) expect(item.features).toHaveLength(3)
})

test('the contact form knows exactly the items whose next step is a talk', () => {
  const items: (Item & Pick<CardItem, 'demoType'>)[] = [
    ...[mobilePayment, messaging, ...cards].flatMap(section => section.items),
  ]
  const talked = items.filter(({ demoType }) => demoType === undefined).map(({ title }) => title)
  expect([...talkTopics].sort()).toEqual(talked.sort())
})
