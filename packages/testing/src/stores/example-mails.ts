import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@universe/contract/dates'
import { createContentFinder } from '@universe/domain/letters/message-content'
import { composeMail } from '@universe/domain/mail/dispatcher'
import type { Letter } from '@universe/domain/mail/letter/letter'
import { renderLetter } from '@universe/domain/mail/letter/render-letter'
import type { OutboxMessage } from '@universe/domain/mail/outbox-repository'
import { addSubscriber } from '@universe/domain/newsletter/add-subscriber'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import { addApplication, addEnquiry } from '@universe/domain/requests/accept-request'
import { changeRequests } from '@universe/domain/requests/change-requests'
import { remindMembers } from '@universe/domain/requests/remind-members'
import type { RequestContext } from '@universe/domain/requests/request-repository'
import type { Actor } from '@universe/domain/staff/context'
import { inviteMember } from '@universe/domain/staff/invitations'
import { notifyMember } from '@universe/domain/staff/notices'
import type { Store, Trx } from '@universe/store/store'
import { insertJob } from './content.ts'
import { storeInbox } from './inbox-requests.ts'
import { putMigratedFile } from './migrated-file.ts'
import { mailSettings } from './request-settings.ts'
import { openStaff } from './staff.ts'
import { inStore } from './stored-drafts.ts'

export interface ExampleMail {
  name: string
  subject: string
  text: string
  html: string
}

const STAFF_URL = 'https://staff.universe.example'
const SITE_URL = 'https://www.universe.example'
const formSecret = Buffer.alloc(32)
const erasureKey = deriveErasureKey(formSecret)
const settings = { ...mailSettings, siteUrl: SITE_URL, publicUrl: SITE_URL, erasureKey }
/** A Sunday morning, when members get reminders. */
const NOW = Date.UTC(2026, 10, 22, 9)
const person = { name: 'Dana Saleh', company: 'Northern Mobile', phone: '970599123456' }
const contact = {
  ...person,
  kind: 'contact',
  topic: 'Telecom',
  about: 'Landline',
  body: null,
  consent: null,
} as const
const cv = { content: Buffer.from('%PDF-1.7 a CV'), sha256: 'x' }

/** Hostile input for fields without rules. */
export const TYPED_MARKUP =
  'Hello </td></table><script>alert(1)</script> & "you",\n\u202eevil\u202c http://evil.example\n\nمرحبا بكم\n<img src=x onerror=alert(1)>'

const ANSWER = `Dear Ms. Saleh,

thank you for asking. On Sunday at ten, in Ramallah or by telephone?
${TYPED_MARKUP}

Rana Aziz`

/** In a store of their own. */
export async function makeMailsAlone(): Promise<ExampleMail[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-mails-'))
  await putMigratedFile(dataDir)
  return inStore({ dataDir }, makeExampleMails).finally(() => rmSync(dataDir, { recursive: true }))
}

/** Each by its real cause, in an empty store. */
export async function makeExampleMails(store: Store): Promise<ExampleMail[]> {
  const mails: ExampleMail[] = []
  const seen = new Set<string>()
  const staff = openStaff(store, STAFF_URL)
  staff.clock.now = NOW

  async function collect(cause: string) {
    for (const message of await listNew(store, seen)) {
      mails.push(await compose(store, `${cause}-${message.purpose}`, message))
    }
  }

  for (const [cause, request] of Object.entries(requests)) {
    await store.db.transaction().execute(trx => request(trx, contextOf(cause)))
    await collect(cause)
  }
  const owner = await staff.join(['owner'], 'rana@universe.example', 'Rana Aziz')
  for (const [cause, work] of Object.entries(works)) {
    await work(store, staff, owner)
    await collect(cause)
  }
  mails.push({ name: 'digest', subject: digest.title, ...renderLetter(digest) })
  return mails
}

const contextOf = (cause: string): RequestContext => ({
  now: NOW,
  key: `example-${cause}`,
  client: 'client',
  spamSignal: cause.startsWith('suspicious') ? 'hidden field filled in' : null,
})

type Add = (trx: Trx, context: RequestContext) => Promise<unknown>

const requests: Record<string, Add> = {
  contact: (trx, context) =>
    addEnquiry(trx, settings, { ...contact, email: 'dana@northernmobile.example' }, context),
  demo: (trx, context) => {
    const asked = {
      kind: 'demo',
      topic: 'Cyber Security',
      email: 'dana@a.example',
      about: null,
    } as const
    return addEnquiry(trx, settings, { ...contact, ...asked }, context)
  },
  'other-words': (trx, context) => {
    const other = { kind: 'contact', topic: null, name: null, company: null, phone: null } as const
    const words = { body: TYPED_MARKUP, email: 'eve@a.example', about: 'Landline', consent: null }
    return addEnquiry(trx, settings, { ...other, ...words }, context)
  },
  'odd-names': (trx, context) => {
    const names = {
      name: 'سارة عودة <img src=x onerror=alert(1)>',
      company: 'بنك فلسطين &amp; "Co"',
    }
    return addEnquiry(trx, settings, { ...contact, ...names, email: 'sara@a.example' }, context)
  },
  'suspicious-contact': (trx, context) => {
    const email = `${'long'.repeat(15)}@${'a'.repeat(60)}.example`
    return addEnquiry(trx, settings, { ...contact, name: 'W'.repeat(100), email }, context)
  },
  application: async (trx, context) => {
    const vacancyId = await insertJob({ db: trx }, { title: 'Backend Engineer, Payments' })
    const applicant = { name: 'Lina Haddad', email: 'lina@mail.example', cv, vacancyId }
    return addApplication(trx, settings, applicant, context)
  },
  'cv-alone': (trx, context) => {
    const applicant = { name: 'Sami Darwish', email: 'sami@mail.example', cv }
    return addApplication(trx, settings, { ...applicant, vacancyId: undefined }, context)
  },
  subscription: (trx, context) =>
    addSubscriber(trx, settings, { email: 'omar@mail.example', ...context }),
  'suspicious-subscription': (trx, context) =>
    addSubscriber(trx, settings, { email: 'bot@mail.example', ...context }),
}

type Work = (store: Store, staff: ReturnType<typeof openStaff>, owner: Actor) => Promise<unknown>

const works: Record<string, Work> = {
  member: (_, staff, owner) => {
    const actor = { ...owner, verifiedAt: staff.clock.now }
    const invited = { email: 'new@universe.example', name: 'Nadia Odeh', roles: ['sales'] }
    return inviteMember(staff.parts, actor, invited)
  },
  passkey: (store, staff, owner) =>
    store.db
      .transaction()
      .execute(trx => notifyMember(staff.parts, trx, owner.memberId, 'passkey-added')),
  every: async ({ db }, { parts }, owner) => {
    const asked = await db.selectFrom('requests').select('id').where('suspicious', '=', 0).execute()
    const change = { kind: 'answer', text: ANSWER, state: null } as const
    const which = { ids: asked.map(({ id }) => id) }
    return changeRequests(parts, owner, { which, change, batchId: randomUUID(), seen: 1e6 })
  },
  one: async (_, staff, owner) => assign(staff, owner, 1),
  many: async (_, staff, owner) => assign(staff, owner, 23),
  late: async (store, staff) => {
    const came = { kind: 'demo' as const, name: 'Dana Saleh', agoMs: 20 * DAY_MS }
    await storeInbox(store, [{ ...came, topic: 'Virtual Reality' }], staff.clock.now)
    staff.clock.now = NOW + DAY_MS
    const { settings: known } = staff.parts
    await remindMembers({
      store,
      now: staff.parts.now,
      staffUrl: STAFF_URL,
      settings: { ...known, mailFrom: mailSettings.mailFrom },
    })
  },
}

async function assign(staff: ReturnType<typeof openStaff>, owner: Actor, count: number) {
  const { parts, clock } = staff
  const topics = ['Telecom', 'E-Marketing', 'Technologies', 'Software Solutions']
  const came = Array.from({ length: count }, (_, n) => ({
    kind: 'contact' as const,
    name: 'Dana Saleh',
    company: 'Northern Mobile',
    topic: topics[n % topics.length] ?? '',
    agoMs: (10 + n) * DAY_MS + n * MINUTE_MS,
  }))
  const ids = await storeInbox(parts.store, came, clock.now)
  const email = `${count}@universe.example`
  const { memberId } = await staff.join(['sales'], email, 'Yusuf Nasser')
  await changeRequests(parts, owner, {
    which: { ids },
    change: { kind: 'assignee', assigneeId: memberId },
    batchId: randomUUID(),
    seen: 1e6,
  })
}

async function listNew({ db }: Store, seen: Set<string>): Promise<OutboxMessage[]> {
  const pending = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute()
  const fresh = pending.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh
}

async function compose(store: Store, name: string, message: OutboxMessage): Promise<ExampleMail> {
  const links = createSubscriptionLinks(formSecret)
  const known = { ...settings, links, staffUrl: STAFF_URL }
  const content = await createContentFinder(store, known)(message, NOW)
  if (content === undefined) throw new Error(`${name} is gone.`)
  const { subject, text, html } = composeMail(settings, message, content).mail
  return { name, subject: String(subject), text: String(text), html: String(html) }
}

const article = (n: number, title: string, category: string, summary: string) => ({
  title,
  about: `${category}, 1${n} November 2026`,
  summary,
  href: `${SITE_URL}/blogs/${n}`,
})

const digest: Letter = {
  title: 'News from Universe',
  preview: 'Three articles, from carrier billing to checkouts on slow phones.',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Three articles that we published since the last issue. The first is for whoever sends messages to customers.',
    },
    {
      kind: 'articles',
      articles: [
        article(
          1,
          'A2P SMS that arrives: a checklist for senders',
          'Telecom',
          'What to register, what to measure, and which words filters stop.',
        ),
        article(
          2,
          'Checkout on a slow phone',
          'Software',
          'A payment page must work on the phone that its customers have, on the line that they have.',
        ),
        article(
          3,
          'ترجمة: Build the campaign around one question',
          'E-Marketing',
          'حملة واحدة وسؤال واحد: how a campaign is built that people answer.',
        ),
      ],
    },
  ],
  footer: [
    { text: 'Universe, www.universe.example' },
    { text: 'You receive this newsletter because you confirmed your address.' },
    { text: 'Unsubscribe', href: `${SITE_URL}/newsletter/unsubscribe?token=example` },
    { text: 'Privacy policy', href: `${SITE_URL}/privacypolicy` },
  ],
}
