import { DAY_MS } from '@universe/contract/dates'
import { createContentFinder } from '@universe/domain/letters/message-content'
import { parseMail } from '@universe/domain/mail/parse-mail'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import {
  INBOUND_FILES_MAX,
  INBOUND_TEXT_MAX_CHARACTERS,
} from '@universe/domain/requests/inbound/read-inbound-mail'
import {
  createReplyAddresses,
  INBOUND_PER_DAY,
  takeInboundMail,
} from '@universe/domain/requests/inbound/take-inbound-mail'
import { readInboundFile, readRequest } from '@universe/domain/requests/read-request'
import type { Actor } from '@universe/domain/staff/context'
import { pdf } from '@universe/testing/clients/api-requests'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { actorWith, formSecret, LOOPBACK_URL, readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const REPLY_ADDRESS = 'reply@universe.example'
const addresses = createReplyAddresses(formSecret, REPLY_ADDRESS)
const VISITOR = 'dana.saleh@northernmobile.example'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let rana: Actor
let id: string
let other: string
/** Message-ID of the member's sent answer. */
let answered: string
beforeEach(async () => {
  rana = await staff.join(['sales'], 'rana@universe.example', 'Rana Aziz')
  const contact = { kind: 'contact', company: 'Northern Mobile', topic: 'Telecom' } as const
  const ids = await storeInbox(
    opened.store,
    [
      { ...contact, name: 'Dana Saleh', agoMs: 1000 },
      { ...contact, name: 'Omar Khalil', agoMs: 2000 },
    ],
    staff.clock.now,
  )
  ;[id = '', other = ''] = ids
  const text = 'Shall we talk on Monday?'
  await staff.change(rana, [id], { kind: 'answer', text, state: 'waiting' })
  await opened.store.db
    .updateTable('outbox')
    .set({ state: 'sent', attempts: 1, sent_at: staff.clock.now })
    .execute()
  const sent = opened.store.db.selectFrom('outbox').select('message_id')
  answered = (await sent.where('purpose', '=', 'answer').executeTakeFirstOrThrow()).message_id
})

interface Written {
  to?: string
  from?: string
  head?: readonly string[]
  text?: string
  parts?: readonly string[]
}

let written = 0

/** A mail as piped in by the mail server. */
function mail({ to = addresses.addressOf(id), from = VISITOR, head = [], ...body }: Written = {}) {
  const { text = 'Monday is fine.', parts = [] } = body
  const boundary = 'part'
  const words = ['Content-Type: text/plain; charset=utf-8', '', text]
  return Buffer.from(
    [
      `From: Dana Saleh <${from}>`,
      `To: Universe <${to}>`,
      'Subject: Anything',
      `Message-ID: <${++written}@northernmobile.example>`,
      ...head,
      ...(parts.length === 0
        ? words
        : [
            `Content-Type: multipart/mixed; boundary=${boundary}`,
            '',
            ...[words.join('\n'), ...parts].flatMap(part => [`--${boundary}`, part]),
            `--${boundary}--`,
          ]),
      '',
    ].join('\n'),
  )
}

const attach = (name: string, content: Buffer, type = 'application/pdf') =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
  ].join('\n')

const settings = () => ({
  ...staff.parts.settings.mail,
  formSecret,
  replyAddress: REPLY_ADDRESS as string | undefined,
})

const take = async (message: Buffer, over: { replyAddress?: undefined } = {}) => {
  const { store, now, log } = staff.parts
  const outcome = await takeInboundMail(
    { store, now, log, settings: { ...settings(), ...over } },
    (await parseMail(message)) ?? expect.fail(),
  )
  return outcome?.kind
}

const history = async (of = id) => (await readRequest(staff.parts, actorWith('owner'), of))?.history
const lastNote = async () => (await history())?.findLast(({ kind }) => kind === 'inbound')?.note

test('stores a mailed answer with its request, reopens that, and notifies its last author', async () => {
  expect(await take(mail())).toBe('answer-kept')
  const request = await readRequest(staff.parts, actorWith('owner'), id)
  expect(request?.state).toBe('in-progress')
  expect(request?.history.at(-2)).toMatchObject({ kind: 'inbound', note: 'Monday is fine.' })
  const message = await opened.store.db
    .selectFrom('outbox')
    .selectAll()
    .where('purpose', '=', 'inbound')
    .executeTakeFirstOrThrow()
  expect(message).toMatchObject({ recipient: 'rana@universe.example', state: 'pending' })
  const links = createSubscriptionLinks(formSecret)
  const known = { ...settings(), links, staffUrl: LOOPBACK_URL }
  const told = await createContentFinder(opened.store, known)(message, staff.clock.now)
  expect(told?.text).toContain('Monday is fine.')
  expect(told?.text).toContain(`${LOOPBACK_URL}/inbox/${id}`)
  expect(message.subject).not.toContain('Dana')
})

test('does not notify a member who may no longer see such requests', async () => {
  const { db } = opened.store
  await db.updateTable('member_roles').set({ role: 'editor' }).execute()
  expect(await take(mail())).toBe('answer-kept')
  const told = db.selectFrom('outbox').select('id').where('purpose', '=', 'inbound')
  expect(await told.execute()).toEqual([])
})

test('an answer ends waiting until a day', async () => {
  const { db } = opened.store
  await db.updateTable('requests').set({ waiting_until: '2026-12-01' }).execute()
  await take(mail())
  const waiting = await db.selectFrom('requests').select(['id', 'waiting_until']).execute()
  expect(Object.fromEntries(waiting.map(row => [row.id, row.waiting_until]))).toEqual({
    [id]: null,
    [other]: '2026-12-01',
  })
})

test('the reply address contains a key that cannot be guessed', async () => {
  const address = addresses.addressOf(id)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(await take(mail({ to: address.toUpperCase() }))).toBe('answer-kept')
  const guessed = [
    address.replace(/.@/, letter => (letter[0] === '0' ? '1@' : '0@')),
    address.replace(/\+.{32}/, `+${other.replaceAll('-', '')}`),
    address.replace('@', '@not.'),
    REPLY_ADDRESS,
  ]
  for (const to of guessed) expect(await take(mail({ to })), to).toBeUndefined()
  expect(await history(other)).toEqual([])
})

test('without a key only the mail that it replies to identifies the request', async () => {
  const to = 'info@universe.example'
  const follows = (messageId: string) => ({ to, head: [`In-Reply-To: ${messageId}`] })
  expect(await take(mail({ to }))).toBeUndefined()
  expect(await take(mail(follows('<else@universe.example>')))).toBeUndefined()
  expect(await take(mail(follows(answered)), { replyAddress: undefined })).toBe('answer-kept')
  const references = [`References: <a@b.example> ${answered}`]
  expect(await take(mail({ to, head: references, text: 'And on Tuesday?' }))).toBe('answer-kept')
  const [company] = await opened.store.db
    .selectFrom('outbox')
    .select('message_id')
    .where('purpose', '=', 'company')
    .execute()
  expect(await take(mail(follows(company?.message_id ?? '')))).toBeUndefined()
})

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['List-Id: <news.example>'],
  ['Return-Path: <>'],
  ['X-Autoreply: yes'],
  ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
])('ignores automatic mail: %s', async line => {
  expect(await take(mail({ head: [line] }))).toBe('automatic')
  expect(await lastNote()).toBeUndefined()
})

test('ignores our own returned mail, but not a person’s that mentions it', async () => {
  expect(await take(mail({ from: staff.parts.settings.mail.mailFrom.address }))).toBe('automatic')
  expect(await take(mail({ from: REPLY_ADDRESS }))).toBe('automatic')
  expect(await take(mail({ head: ['Auto-Submitted: no', 'Return-Path: <d@a.example>'] }))).toBe(
    'answer-kept',
  )
})

test('stores a duplicate mail once, and limits mails per request and day', async () => {
  const message = mail()
  expect(await take(message)).toBe('answer-kept')
  expect(await take(Buffer.concat([Buffer.from('Received: again\n'), message]))).toBe('repeated')
  for (let n = 1; n < INBOUND_PER_DAY; n++) expect(await take(mail())).toBe('answer-kept')
  expect(await take(mail())).toBe('too-many')
  staff.clock.now += DAY_MS + 1
  expect(await take(mail())).toBe('answer-kept')
})

test('stores PDFs so that they open as nothing else, and names other files', async () => {
  const parts = [
    attach('offer.exe', pdf),
    attach('photo.jpg', Buffer.from('JFIF'), 'image/jpeg'),
    ...Array.from({ length: INBOUND_FILES_MAX }, (_, n) => attach(`plan ${n}.pdf`, pdf)),
  ]
  expect(await take(mail({ parts }))).toBe('answer-kept')
  const line = (await history())?.find(({ kind }) => kind === 'inbound')
  expect(line?.files.map(({ name }) => name)).toEqual([
    'offer.pdf',
    ...['plan 0.pdf', 'plan 1.pdf', 'plan 2.pdf', 'plan 3.pdf'],
  ])
  expect(line?.note).toBe('Monday is fine.\n[Left out: photo.jpg]\n[Left out: plan 4.pdf]')
  const which = { id: line?.files[0]?.id ?? '', requestId: id }
  const file = await readInboundFile(staff.parts, rana, which)
  expect(Buffer.from(file?.content ?? [])).toEqual(pdf)
  expect(await readInboundFile(staff.parts, rana, { ...which, requestId: other })).toBeUndefined()
  expect(await readInboundFile(staff.parts, actorWith('recruiter'), which)).toBeUndefined()
  const { db } = opened.store
  const audited = await readAudit(opened.store, 'request.file-read')
  expect(audited).toMatchObject([{ object_id: id }])
  await db.deleteFrom('enquiries').where('id', '=', id).execute()
  expect(await db.selectFrom('inbound_files').selectAll().execute()).toEqual([])
})

test.each([
  ['Yes, but please explain:\n\n> Shall we talk?\n', 'Yes, but please explain:'],
  ['Yes.\n\nOn 23 Nov 2026, Universe <a@b.example>\nwrote:\n> Shall we talk?\n', 'Yes.'],
  ['Yes.\n\nOn 23 November 2026, Universe wrote:\n> Shall we talk?\n> \n>> Hello\n', 'Yes.'],
  ['> Shall we talk?\nYes.', '> Shall we talk?\nYes.'],
  ['> Only what was quoted\n', '> Only what was quoted'],
  ['نعم، الاثنين.\n\nكتب Universe في 23/11/2026:\n> Shall we talk?', 'نعم، الاثنين.'],
  [
    'x'.repeat(INBOUND_TEXT_MAX_CHARACTERS + 1),
    `${'x'.repeat(INBOUND_TEXT_MAX_CHARACTERS)}\n[The mail goes on.]`,
  ],
])('stores only the new text of a reply: %#', async (text, kept) => {
  expect(await take(mail({ text }))).toBe('answer-kept')
  expect(await lastNote()).toBe(kept)
})

test('converts HTML to text, and shows the sender if it is not the visitor', async () => {
  const html = [
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>p{}</style><p>Yes,\n <b>Monday</b> &amp; 3 &lt; 4.<script>x()</script></p><p>&#60;b>Tuesday&lt;/b&gt;<!--',
  ]
  const message = Buffer.from(
    [`From: a@else.example`, `To: ${addresses.addressOf(id)}`, ...html].join('\n'),
  )
  expect(await take(message)).toBe('answer-kept')
  expect((await history())?.find(({ kind }) => kind === 'inbound')).toMatchObject({
    note: 'Yes, Monday & 3 < 4.\n\n<b>Tuesday</b>',
    before: 'a@else.example',
  })
})

test('warns on a colleague’s page of a new answer before sending another', async () => {
  const seen = (await readRequest(staff.parts, rana, id))?.seen ?? 0
  await take(mail())
  const answer = { kind: 'answer', text: 'Are you there?', state: null } as const
  await expect(staff.change(rana, [id], answer, seen)).rejects.toThrow('came by mail')
})

test.each([
  { repeated: '<b> ', times: 60_000, parts: [] },
  { repeated: '&#32;', times: 60_000, parts: [] },
  { repeated: 'href=x', times: 800, parts: ['Content-Type: text/plain\n\nYes.'] },
])('reads HTML in linear time: $repeated', async ({ repeated, times, parts }) => {
  const words = repeated.repeat(times)
  const written = mail({ text: `<p>x${words}y<a ${words}`, parts }).toString()
  const spent = process.cpuUsage()
  await take(Buffer.from(written.replace('text/plain', 'text/html')))
  expect(process.cpuUsage(spent).user / 1000).toBeLessThan(1000)
})

test('reads HTML if the plain text is empty', async () => {
  const types = ['Content-Type: text/plain\n\n ', 'Content-Type: text/html\n\n<p>Monday</p>']
  const parts = types.map(part => `--b\n${part}\n`).join('')
  const alternative = `Content-Type: multipart/alternative; boundary=b\n\n${parts}--b--`
  expect(await take(mail({ text: '', parts: [alternative] }))).toBe('answer-kept')
  expect(await lastNote()).toBe('Monday')
})

test('without a Message-ID stores the same text again with another file, or on another day', async () => {
  const plain = (date: string, file: string) => {
    const message = mail({ head: [`Date: ${date}`], parts: [attach('a.pdf', Buffer.from(file))] })
    return Buffer.from(message.toString().replace(/^Message-ID.*\n/m, ''))
  }
  const day = 'Fri, 27 Nov 2026 09:00:00 +0200'
  for (const kept of [plain(day, '%PDF-1'), plain(day, '%PDF-2'), plain('x', '%PDF-2')]) {
    expect(await take(kept)).toBe('answer-kept')
    expect(await take(kept)).toBe('repeated')
  }
})

test('removes NUL and direction controls before storing', async () => {
  const head = ['References: <a\0b@c.example>']
  expect(await take(mail({ head, to: 'info@universe.example' }))).toBeUndefined()
  const from = `a\0\u202e${'b'.repeat(300)}@else.example`
  expect(await take(mail({ from, text: 'a\0b' }))).toBe('answer-kept')
  const line = (await history())?.find(({ kind }) => kind === 'inbound')
  expect(line).toMatchObject({ note: 'ab', before: expect.stringMatching(/^ab{250,}$/) })
})

test('names some of thousands of files, and stores a PDF among a text’s pictures', async () => {
  const inText = (name: string, content: Buffer, type?: string) =>
    attach(name, content, type).replace('\n', '\nContent-ID: <a>\n')
  const files = [inText('cv.pdf', pdf), inText('sign.png', Buffer.from('PNG'), 'image/png')]
  const related = files.map(part => `--b\n${part}\n`).join('')
  const parts = [
    `Content-Type: multipart/related; boundary=b\n\n${related}--b--`,
    ...Array.from({ length: 100 }, (_, n) => attach(`${n}.exe`, Buffer.from('MZ'), 'a/b')),
  ]
  expect(await take(mail({ parts }))).toBe('answer-kept')
  const line = (await history())?.find(({ kind }) => kind === 'inbound')
  expect(line?.files.map(({ name }) => name)).toEqual(['cv.pdf'])
  expect(line?.note?.split('\n')).toHaveLength(22)
  expect(line?.note).toMatch(/\[Left out: 19\.exe\]\n\[Left out: 80 more\]$/)
})
