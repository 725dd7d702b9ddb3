import { randomBytes, randomUUID } from 'node:crypto'
import { forms } from '@universe/contract/forms/all-forms'
import { composeText } from '@universe/contract/forms/form-payload'
import { addSubscriber } from '@universe/domain/newsletter/add-subscriber'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { deletePerson } from '@universe/domain/people/person-repository'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import {
  acceptRequest,
  addApplication,
  addEnquiry,
  type Enquiry,
} from '@universe/domain/requests/accept-request'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { sendDue } from '@universe/testing/stores/send-due'
import { openStoreForEach, readTables } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const NOW = Date.UTC(2026, 10, 21, 12)
const visitor = 'ada@example.com'
const person = { name: 'Ada Lovelace', company: 'Analytical Engines', email: visitor }
const phone = '970599123456'
const contact = composeText(forms.contact, { businessLine: 'Telecom', ...person, phone })
const demo = composeText(forms.demo, { demoType: 'Cyber Security', ...person, phone })
const otherWords = 'Please call Ada Lovelace.'

const opened = openStoreForEach()

const formSecret = randomBytes(32)
const limits = { formSecret, bytesPerClient: 1e9 }
const erasureKey = deriveErasureKey(formSecret)
const settings = () => ({ ...mailSettings, dataDir: opened.dataDir, erasureKey })

type Add = Parameters<typeof acceptRequest>[2]['add']

/** A request of each kind, and one in another front end's words. */
async function askForEverything() {
  const { store } = opened
  const enquiry = { ...person, phone, about: null, consent: null }
  const unknown = { topic: null, name: null, company: null, phone: null }
  const cv = { content: Buffer.from('%PDF-1.7 a CV'), sha256: 'x' }
  const enquiries: Enquiry[] = [
    { ...enquiry, kind: 'contact', topic: 'Telecom', body: null },
    { ...enquiry, kind: 'demo', topic: 'Cyber Security', body: null },
    { ...enquiry, ...unknown, kind: 'contact', body: otherWords },
  ]
  const application = { name: person.name, email: visitor, vacancyId: undefined, cv }
  const requests: Add[] = [
    ...enquiries.map<Add>(each => (trx, context) => addEnquiry(trx, settings(), each, context)),
    (trx, context) => addApplication(trx, settings(), application, context),
    (trx, context) => addSubscriber(trx, settings(), { email: visitor, ...context }),
  ]
  for (const add of requests) {
    const key = randomUUID()
    const context = { now: NOW, key, spamSignal: null, client: 'c' }
    await acceptRequest(store, context, { call: 'any', content: [key], add }, limits)
  }
}

/** Sends what is due. @returns also the mails to the company */
async function deliver() {
  const log: object[] = []
  const note = (about: object, sentence: string) => void log.push({ ...about, sentence })
  const parts = {
    store: opened.store,
    now: () => NOW,
    log: { info: note, warn: note, error: note },
  }
  const links = createSubscriptionLinks(formSecret)
  const sent = await sendDue(parts, { ...settings(), links })
  const mails = sent.filter(({ purpose }) => purpose === 'company').map(({ mail }) => mail)
  return { sent, log, texts: mails.map(({ text }) => text), mails }
}

test.each(['before', 'after'])('stores visitor input once, %s it is mailed', async time => {
  await askForEverything()
  if (time === 'after') expect((await deliver()).sent).toHaveLength(10)
  const tables = await readTables(opened.store)
  const count = (text: string) =>
    Object.entries(tables).flatMap(([name, rows]) =>
      Array<string>(JSON.stringify(rows).split(text).length - 1).fill(name),
    )
  expect(count(phone)).toEqual(['enquiries', 'enquiries'])
  expect(count(person.name)).toEqual(['enquiries', 'enquiries', 'enquiries', 'applications'])
  expect(count(person.company)).toEqual(['enquiries', 'enquiries'])
  expect(count(otherWords)).toEqual(['enquiries'])
})

test('mails the company the visitor’s input, composed when sent', async () => {
  await askForEverything()
  const { texts, mails } = await deliver()
  const entered = [
    contact,
    demo,
    otherWords,
    `Name: ${person.name}\nEmail: ${visitor}\nVacancy: not named`,
    `Newsletter subscription\n\nEmail: ${visitor}`,
  ]
  expect(texts).toHaveLength(entered.length)
  for (const words of entered) expect(texts.join('\n')).toContain(`${words}\n`)
  for (const mail of mails) expect(mail.replyTo).toMatchObject({ address: visitor })
  const letters = await opened.store.db.selectFrom('outbox').select('letter').execute()
  expect(
    letters.filter(({ letter }) => letter !== null),
    'kept until it is sent',
  ).toEqual([])
  expect((await deliver()).sent, 'once').toEqual([])
})

test.each([
  ['the CV', 'cvs'],
  ['the enquiries', 'enquiries'],
  ['the subscription', 'subscribers'],
] as const)('drops a message when %s it is about was erased, and logs that', async (_, table) => {
  await askForEverything()
  const { length } = await opened.store.db.deleteFrom(table).returningAll().execute()
  const { texts, log } = await deliver()
  expect(texts).toHaveLength(5 - length)
  const dropped = log.filter(line => 'sentence' in line && /dropped/.test(String(line.sentence)))
  // Both of a subscription's, as there is nothing left to confirm.
  const messages = table === 'subscribers' ? 2 * length : length
  expect(dropped).toHaveLength(messages)
  const left = await opened.store.db.selectFrom('outbox').select('state').execute()
  expect(left).toEqual(Array(10 - messages).fill({ state: 'sent' }))
})

test('erasing a person leaves nothing of them, whether mailed or not', async () => {
  await askForEverything()
  await deliver()
  await askForEverything()
  await opened.store.db.transaction().execute(trx => deletePerson(trx, { addresses: [visitor] }))
  const { idempotency_keys: _, ...tables } = await readTables(opened.store)
  expect(JSON.stringify(tables)).not.toMatch(/ada|lovelace|970599123456|analytical/i)
  expect((await deliver()).sent).toEqual([])
})
