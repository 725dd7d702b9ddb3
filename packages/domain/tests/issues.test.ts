import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import { renderLetter } from '@universe/domain/mail/letter/render-letter'
import { freezeIssue, issueLetter } from '@universe/domain/newsletter/issue-content'
import {
  cancelIssue,
  pauseIssue,
  resumeIssue,
  retryRefused,
} from '@universe/domain/newsletter/issues/control-sending'
import { createIssue, deleteIssue, saveIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { ARTICLES_MAX, type IssueWords } from '@universe/domain/newsletter/issues/issue-input'
import { countIssues, listIssues } from '@universe/domain/newsletter/issues/list-issues'
import { tryIssue } from '@universe/domain/newsletter/issues/preview-issue'
import {
  findAddable,
  readIssue,
  readIssueProgress,
} from '@universe/domain/newsletter/issues/read-issue'
import { readSending } from '@universe/domain/newsletter/issues/read-sending'
import {
  nameSchedule,
  scheduleIssue,
  unscheduleIssue,
} from '@universe/domain/newsletter/issues/schedule-issue'
import { startDueIssues } from '@universe/domain/newsletter/issues/start-due-issues'
import { startIssue, undoStart } from '@universe/domain/newsletter/issues/start-issue'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { removeMember } from '@universe/domain/people/member'
import type { WallTime } from '@universe/domain/platform/wall-time'
import type { Actor } from '@universe/domain/staff/context'
import { disableMember } from '@universe/domain/staff/members'
import { FRESH_MS } from '@universe/domain/staff/operation'
import { openStore } from '@universe/store/store'
import { openWriter } from '@universe/testing/stores/edit-items'
import { sendDue } from '@universe/testing/stores/send-due'
import { formSecret, readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let editor: Actor
beforeEach(async () => {
  editor = await staff.join(['editor'])
})

/** Publishes articles with these titles, a minute apart, with ascending dates. */
async function publish(...titles: string[]): Promise<string[]> {
  const writer = await openWriter(opened.store)
  const ids: string[] = []
  for (const [index, title] of titles.entries()) {
    const id = await writer.write({ title, date: `2026-11-${10 + index}`, summary: `On ${title}.` })
    await writer.publish(id)
    ids.push(id)
  }
  return ids
}

async function subscribe(count: number, state: 'confirmed' | 'pending' = 'confirmed') {
  const rows = Array.from({ length: count }, () => randomUUID()).map(id => ({
    id,
    email: `${id}@people.example`,
    created_at: 1,
    state,
  }))
  await opened.store.db.insertInto('subscribers').values(rows).execute()
}

const begin = () => createIssue(staff.parts, editor)
const read = (id: string) => readIssue(staff.parts, editor, { id })
const titlesOf = async (id: string) => (await read(id)).articles.map(({ title }) => title)
/** The editor, with a fresh passkey. */
const verified = () => ({ ...editor, verifiedAt: staff.clock.now })
const start = async (id: string, replaces?: string) => {
  const issue = await read(id)
  const seen = { revision: issue.revision, replaces: replaces ?? nameSchedule(issue) }
  return startIssue(staff.parts, verified(), { id, ...seen })
}
const progress = (id: string) => readIssueProgress(staff.parts, editor, { id })

/** Sends the issue at once. */
async function deliver(id: string) {
  const { db } = opened.store
  await db.updateTable('newsletter_messages').set({ state: 'sent', attempts: 1 }).execute()
  await db.updateTable('newsletter_issues').set({ state: 'sent' }).where('id', '=', id).execute()
}

async function wordsOf(id: string) {
  const { subject, intro, articles } = await read(id)
  return { subject, intro, articles: articles.map(article => article.id) }
}

const scheduleAt = (id: string, when: WallTime, member = editor) =>
  scheduleIssue(staff.parts, member, { id, replaces: '', ...when })

async function save(id: string, change: Partial<IssueWords>, member = editor) {
  const { revision } = await read(id)
  const { articles, ...words } = { ...(await wordsOf(id)), ...change }
  const draft = { ...words, articles: articles.join(' ') }
  return saveIssue(staff.parts, member, { id, revision, editorId: member.memberId, draft })
}

describe('a new issue', () => {
  test('contains the newest five articles, newest first, and is created once per form', async () => {
    await publish('One', 'Two', 'Three', 'Four', 'Five', 'Six')
    const form = { id: randomUUID() }
    await createIssue(staff.parts, editor, form)
    await createIssue(staff.parts, editor, form)
    expect(await titlesOf(form.id)).toEqual(['Six', 'Five', 'Four', 'Three', 'Two'])
    expect((await read(form.id)).subject).toMatch(/^Universe: \w+ \d{4}$/)
    const counts = await countIssues(staff.parts, editor)
    expect(counts).toEqual({ draft: 1, scheduled: 0, sending: 0, sent: 0, canceled: 0 })
  })

  test('has an unused subject', async () => {
    const subjects: string[] = []
    for (let count = 0; count < 3; count++) subjects.push((await read((await begin()).id)).subject)
    const month = 'Universe: November 2026'
    expect(subjects).toEqual([month, `${month}, no. 2`, `${month}, no. 3`])
  })

  test('contains only articles published since the last issue, not updated ones', async () => {
    const [mended = ''] = await publish('Old', 'Told')
    await subscribe(1)
    const first = await begin()
    // It told of one alone.
    const told = await wordsOf(first.id)
    await save(first.id, { articles: told.articles.slice(0, 1) })
    staff.clock.now = Date.now()
    await start(first.id)
    await deliver(first.id)
    const writer = await openWriter(opened.store)
    await writer.save(mended, { title: 'Old, mended' })
    await writer.publish(mended)
    await publish('New', 'Newer')
    const second = await begin()
    expect(await titlesOf(second.id)).toEqual(['Newer', 'New'])
    const { articles } = await wordsOf(second.id)
    const addable = await findAddable(staff.parts, editor, { search: 'mend', except: articles })
    expect(addable.map(({ title }) => title)).toEqual(['Old, mended'])
  })
})

describe('saving an issue', () => {
  test('keeps the chosen order, and a subject of one line that cannot add headers', async () => {
    await publish('One', 'Two')
    const { id } = await begin()
    const words = await wordsOf(id)
    const subject = 'News\r\nBcc: all@people.example\u202e'
    const articles = words.articles.toReversed()
    await save(id, { subject, intro: 'Hello.\r\n\r\nAgain.', articles })
    const saved = await read(id)
    expect(saved).toMatchObject({ subject: 'News Bcc: all@people.example', revision: 2 })
    expect(saved.intro).toBe('Hello.\n\nAgain.')
    expect(await titlesOf(id)).toEqual(['One', 'Two'])
  })

  test('does not overwrite another member’s newer save, and names them', async () => {
    const { id } = await begin()
    const { draft } = await read(id)
    const other = await staff.join(['owner'], 'other@universe.example', 'Omar')
    const theirs = { id, revision: 1, editorId: 'theirs', draft: { ...draft, intro: 'Theirs.' } }
    await saveIssue(staff.parts, other, theirs)
    const mine = { ...theirs, editorId: 'mine', draft: { ...draft, intro: 'Mine.' } }
    expect(await saveIssue(staff.parts, editor, mine)).toMatchObject({
      isSaved: false,
      other: { number: 2, draft: theirs.draft, editor_id: 'theirs' },
      otherBy: 'Omar',
    })
    expect((await read(id)).intro).toBe('Theirs.')
    // Repeating a save after a lost response is no conflict.
    expect(await saveIssue(staff.parts, other, theirs)).toMatchObject({
      isSaved: true,
      revision: 2,
    })
  })

  test('is one line of the audit as long as one member goes on writing', async () => {
    const { id } = await begin()
    for (const intro of ['H', 'Hell', 'Hello.']) await save(id, { intro })
    expect(await readAudit(opened.store, 'issue.edited')).toHaveLength(1)
    staff.clock.now += 11 * 60_000
    await save(id, { intro: 'Hello again.' })
    expect(await readAudit(opened.store, 'issue.edited')).toHaveLength(2)
  })

  test('refuses text over the limit, with the limit', async () => {
    const { id } = await begin()
    const intro = 'a'.repeat(2001)
    const limit = 'has 2,001 characters; the limit is 2,000'
    await expect(save(id, { intro })).rejects.toThrow(limit)
    const articles = Array.from({ length: ARTICLES_MAX + 1 }, (_, index) => index + 1)
    await expect(save(id, { articles })).rejects.toThrow('up to 20 articles')
  })
})

describe('an issue that mail programs would clip', () => {
  const paragraphs = (count: number) => 'a\n\n'.repeat(count).trim()

  /** Publishes 20 articles, as another tool may, and creates an issue of some. */
  async function beginWith(count: number, summary: string) {
    const { db } = opened.store
    const blog = { title: '&'.repeat(200), category: 'Telecom', created_at: '2026-11-21' }
    const ids = Array.from({ length: ARTICLES_MAX }, (_, index) => index + 1)
    const told = { ...blog, description: summary, description_details: 'Words.', image: '' }
    await db
      .insertInto('blogs')
      .values(ids.map(id => ({ id, ...told })))
      .execute()
    await subscribe(1)
    const { id } = await begin()
    await save(id, { articles: ids.slice(0, count) })
    return id
  }

  test('is not saved, with what to shorten', async () => {
    const id = await beginWith(8, '&'.repeat(400))
    await expect(save(id, { intro: paragraphs(666) })).rejects.toThrow(
      /^Its mail would be 1\d\d KB, and mailboxes cut off anything over 100 KB\. Shorten the introduction, which takes 7\d KB of it, .* Your text is still here\.$/,
    )
    const articles = Array.from({ length: ARTICLES_MAX }, (_, index) => index + 1)
    await expect(save(id, { articles, intro: paragraphs(400) })).rejects.toThrow(
      / Remove \d of its articles or more\. Your text is still here/,
    )
    expect(await read(id)).toMatchObject({ intro: '', revision: 2 })
    expect((await read(id)).articles).toHaveLength(8)
  })

  test('because its articles grew is sent neither as scheduled nor now, until it is shortened', async () => {
    const id = await beginWith(ARTICLES_MAX, 'Short.')
    await save(id, { intro: paragraphs(400) })
    const when = { wallTime: '2027-01-05T09:00', zone: 'Asia/Hebron', occurrence: null }
    await scheduleAt(id, when)
    const description = '&'.repeat(400)
    await opened.store.db.updateTable('blogs').set({ description }).execute()
    staff.clock.now = Date.UTC(2027, 0, 6)
    await startDueIssues(staff.parts)
    expect(await read(id)).toMatchObject({ state: 'draft' })
    expect((await read(id)).failure).toMatch(/^Its mail would be 1\d\d KB/)
    await expect(start(id)).rejects.toThrow('mailboxes cut off')
    const later = {
      ...when,
      wallTime: '2027-02-05T09:00',
      replaces: `${when.wallTime} ${when.zone}`,
    }
    await expect(scheduleIssue(staff.parts, verified(), { id, ...later })).rejects.toThrow(
      'cut off',
    )
    const plan = await readSending(staff.parts, editor, { id })
    const [, many = ''] = /Remove (\d) of its articles or more/.exec(plan.tooLarge ?? '') ?? []
    // One by one, as on a page without scripts.
    for (let taken = 1; taken <= Number(many); taken += 1) {
      const { articles } = await wordsOf(id)
      await save(id, { articles: articles.slice(0, -1) })
    }
    await start(id)
    expect((await read(id)).state).toBe('sending')
  })
})

test('a mail of the longest issue is far below 100 KB, with equivalent text and HTML', async () => {
  const blog = (id: number) => ({
    id,
    title: 'ت'.repeat(300),
    category: 'Telecom',
    createdAt: '2026-11-21',
    description: '&'.repeat(900),
    descriptionDetails: 'word '.repeat(2200),
    image: '',
  })
  const blogs = Array.from({ length: ARTICLES_MAX }, (_, index) => blog(index + 1))
  const content = freezeIssue({ subject: 'All', intro: '<b>Hello</b>\n\nThere.' }, blogs)
  const links = { publicUrl: 'https://universe.example', unsubscribeUrl: 'https://u.example/x' }
  const { text, html } = renderLetter(issueLetter(content, links))
  expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(text).toContain('Telecom · 21 Nov 2026 · 10 min read')
  expect(text).toContain('https://universe.example/blogs/20')
  expect(text).toContain('<b>Hello</b>\n\nThere.')
  expect(html).not.toContain('<b>')
})

describe('a test mail', () => {
  test('is sent to the member once per form, in text and HTML, ten times an hour', async () => {
    await publish('One')
    const { id } = await begin()
    const trialId = randomUUID()
    await tryIssue(staff.parts, editor, { id, trialId })
    await tryIssue(staff.parts, editor, { id, trialId })
    const links = createSubscriptionLinks(formSecret)
    const mails = await sendDue(staff.parts, { ...staff.parts.settings.mail, links })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.mail).toMatchObject({ to: { address: 'editor@universe.example' } })
    expect(mails[0]?.mail.subject).toMatch(/^\[Test\] Universe: /)
    expect(mails[0]?.mail.text).toContain('On One.')
    expect(mails[0]?.mail.html).toContain('On One.')
    for (let sent = 1; sent < 10; sent += 1) {
      await tryIssue(staff.parts, editor, { id, trialId: randomUUID() })
    }
    await expect(tryIssue(staff.parts, editor, { id, trialId: randomUUID() })).rejects.toThrow(
      '10 tests within an hour',
    )
  })
})

describe('sending an issue', () => {
  test('freezes text and recipients, and leaves out withdrawn articles', async () => {
    const [gone = ''] = await publish('Gone', 'There')
    await subscribe(3)
    await subscribe(2, 'pending')
    const { id } = await begin()
    const writer = await openWriter(opened.store)
    await writer.withdraw(gone)
    expect((await read(id)).articles.map(({ isPublished }) => isPublished)).toEqual([true, false])
    await start(id)
    await subscribe(1)
    const { state, content } = await read(id)
    expect(state).toBe('sending')
    expect(content?.articles.map(({ title }) => title)).toEqual(['There'])
    expect(await progress(id)).toMatchObject({ total: 3, messages: { pending: 3 } })
    const messages = await opened.store.db.selectFrom('newsletter_messages').selectAll().execute()
    for (const { message_id, subscriber_id, next_attempt_at } of messages) {
      expect(message_id).toBe(`<${id}.${subscriber_id}@universe.example>`)
      // Nothing is sent during the undo period.
      expect(next_attempt_at).toBe(staff.clock.now + 15_000)
    }
    await expect(save(id, {})).rejects.toThrow('being sent')
  })

  test('is refused with the reason if it is empty or has no recipients', async () => {
    const { id } = await begin()
    await expect(start(id)).rejects.toThrow('It is empty')
    await save(id, { intro: 'Hello.' })
    await expect(start(id)).rejects.toThrow('no confirmed subscriber')
    await subscribe(1)
    await save(id, { subject: ' ' })
    await expect(start(id)).rejects.toThrow('no subject')
    await expect(
      startIssue(staff.parts, editor, { id, revision: 1, replaces: '' }),
    ).rejects.toThrow('Someone changed it')
    expect((await read(id)).state).toBe('draft')
  })

  test('waits for an issue sent before, paused or not', async () => {
    await publish('One')
    await subscribe(1)
    const [first, second] = [await begin(), await begin()]
    await start(first.id)
    await expect(start(second.id)).rejects.toThrow('Only one issue can be sent at a time')
    await pauseIssue(staff.parts, editor, first)
    await expect(start(second.id)).rejects.toThrow('paused')
    await cancelIssue(staff.parts, editor, first)
    expect(await progress(first.id)).toMatchObject({ state: 'canceled', messages: { skipped: 1 } })
    await start(second.id)
    expect((await read(second.id)).state).toBe('sending')
  })

  test('needs a fresh passkey, as do scheduling, resuming and retrying, but not pausing', async () => {
    await publish('One')
    await subscribe(1)
    const { id } = await begin()
    const { revision } = await read(id)
    await start(id)
    staff.clock.now += FRESH_MS + 1
    const stale = { name: 'FreshPasskeyNeeded' }
    const when = { wallTime: '2027-01-05T09:00', zone: 'Asia/Dubai', occurrence: null }
    await pauseIssue(staff.parts, editor, { id })
    await expect(resumeIssue(staff.parts, editor, { id })).rejects.toMatchObject(stale)
    await expect(retryRefused(staff.parts, editor, { id })).rejects.toMatchObject(stale)
    expect((await read(id)).state).toBe('paused')
    await cancelIssue(staff.parts, editor, { id })
    const next = await begin()
    await expect(
      startIssue(staff.parts, editor, { id: next.id, revision, replaces: '' }),
    ).rejects.toMatchObject(stale)
    await expect(scheduleAt(next.id, when)).rejects.toMatchObject(stale)
    expect((await read(next.id)).state).toBe('draft')
  })

  test('shows the mails of the last minute while it is under way', async () => {
    await publish('One')
    await subscribe(4)
    const { id } = await begin()
    await start(id)
    const { now } = staff.clock
    const { db } = opened.store
    const messages = await db.selectFrom('newsletter_messages').select('subscriber_id').execute()
    for (const [index, agoMs] of [61_000, 40_000, 20_000].entries()) {
      await db
        .updateTable('newsletter_messages')
        .set({ state: 'sent', sent_at: now - agoMs })
        .where('subscriber_id', '=', messages[index]?.subscriber_id ?? '')
        .execute()
    }
    expect((await progress(id)).lately).toEqual({ sent: 2, firstAt: now - 40_000 })
    await pauseIssue(staff.parts, editor, { id })
    expect((await progress(id)).lately).toEqual({ sent: 0, firstAt: null })
  })

  test('starts once each mail of the issue before was tried, even if one still waits', async () => {
    await publish('One')
    await subscribe(2)
    const [first, second] = [await begin(), await begin()]
    await start(first.id)
    const messages = () =>
      staff.parts.store.db.updateTable('newsletter_messages').where('issue_id', '=', first.id)
    const [{ subscriber_id = '' } = {}] = await staff.parts.store.db
      .selectFrom('newsletter_messages')
      .select('subscriber_id')
      .execute()
    await messages().set({ state: 'sent' }).where('subscriber_id', '=', subscriber_id).execute()
    await expect(start(second.id)).rejects.toThrow('Only one issue can be sent at a time')
    await messages().set({ attempts: 1 }).where('state', '=', 'pending').execute()
    await start(second.id)
    expect((await read(second.id)).state).toBe('sending')
  })

  test('can be undone until a mail is sent, and an old form does not restart it', async () => {
    await publish('One')
    await subscribe(2)
    const { id } = await begin()
    await start(id)
    // The same form again, after a lost response.
    await start(id)
    expect((await progress(id)).total).toBe(2)
    const { revision } = await read(id)
    await undoStart(staff.parts, editor, { id, revision })
    expect(await read(id)).toMatchObject({ state: 'draft', content: null, started_at: null })
    expect((await progress(id)).total).toBe(0)
    await expect(startIssue(staff.parts, editor, { id, revision, replaces: '' })).rejects.toThrow(
      'Someone changed it',
    )
    await start(id)
    await expect(undoStart(staff.parts, editor, { id, revision })).rejects.toThrow('started again')
    await opened.store.db.updateTable('newsletter_messages').set({ attempts: 1 }).execute()
    const late = undoStart(staff.parts, editor, { id, revision: revision + 1 })
    await expect(late).rejects.toThrow('Too late')
    expect((await progress(id)).total).toBe(2)
    const lines = await readAudit(opened.store)
    expect(lines.map(({ action }) => action).filter(name => name.startsWith('issue.'))).toEqual([
      ...['issue.created', 'issue.started', 'issue.start-undone', 'issue.started'],
    ])
  })
})

describe('a scheduled issue', () => {
  const inTwoHours = () => ({
    wallTime: Temporal.Instant.fromEpochMilliseconds(staff.clock.now + DAY_MS / 12)
      .toZonedDateTimeISO('Asia/Hebron')
      .toPlainDateTime()
      .toString()
      .slice(0, 16),
    zone: 'Asia/Hebron',
    occurrence: null,
  })

  test('starts once on two instances, with the saved text and the confirmed subscribers of that time', async () => {
    await publish('One')
    const { id } = await begin()
    const when = inTwoHours()
    await save(id, { intro: 'In time.' })
    await scheduleAt(id, when)
    await expect(save(id, { intro: 'Half a sent' })).rejects.toThrow('It is scheduled now')
    await subscribe(2)
    const second = openStore(opened.location)
    await startDueIssues(staff.parts)
    expect((await read(id)).state).toBe('scheduled')
    staff.clock.now += DAY_MS / 12
    await Promise.all([
      startDueIssues(staff.parts),
      startDueIssues({ ...staff.parts, store: second }),
    ])
    await second.close()
    expect(await read(id)).toMatchObject({ state: 'sending', content: { intro: 'In time.' } })
    expect((await progress(id)).total).toBe(2)
    const started = await readAudit(opened.store, 'issue.started')
    expect(started).toMatchObject([{ member_id: editor.memberId }])
  })

  test('that cannot start shows the reason beside its time, and is not retried', async () => {
    await publish('One')
    const { id } = await begin()
    await scheduleAt(id, inTwoHours())
    staff.clock.now += DAY_MS / 12
    await startDueIssues(staff.parts)
    await subscribe(1)
    await startDueIssues(staff.parts)
    const { state, failure, wall_time, zone, occurrence } = await read(id)
    expect(state).toBe('draft')
    expect(failure).toContain('no confirmed subscriber')
    const replaces = [wall_time, zone, occurrence ?? ''].join(' ').trim()
    await unscheduleIssue(staff.parts, editor, { id, replaces })
    expect(await read(id)).toMatchObject({ state: 'draft', failure: null, wall_time: null })
  })

  test('of a disabled or removed member is not sent, and names the member', async () => {
    await publish('One')
    await subscribe(1)
    const owner = await staff.join(['owner'])
    const [disabled, removed] = [await begin(), await begin()]
    const ada = await staff.join(['editor'], 'ada@universe.example', 'Ada')
    await scheduleAt(disabled.id, inTwoHours(), ada)
    await disableMember(staff.parts, owner, ada)
    const ben = await staff.join(['editor'], 'ben@universe.example', 'Ben')
    await scheduleAt(removed.id, inTwoHours(), ben)
    await removeMember(staff.parts, owner, ben)
    staff.clock.now += DAY_MS / 12
    await startDueIssues(staff.parts)
    expect(await read(disabled.id)).toMatchObject({
      state: 'draft',
      failure: 'Ada had scheduled it, but was disabled by then.',
    })
    expect(await read(removed.id)).toMatchObject({
      state: 'draft',
      failure: 'Ben had scheduled it, but was removed from the members.',
    })
    const lines = await readAudit(opened.store, 'issue.unscheduled')
    expect(lines.map(({ object_id }) => object_id).sort()).toEqual([disabled.id, removed.id].sort())
  })

  test('is refused for a past time, and if another was scheduled meanwhile', async () => {
    await publish('One')
    const { id } = await begin()
    const past = { ...inTwoHours(), wallTime: '2026-01-01T09:00' }
    await expect(scheduleAt(id, past)).rejects.toThrow('send it at once')
    await scheduleAt(id, inTwoHours())
    const other = { ...inTwoHours(), zone: 'Asia/Dubai', wallTime: '2027-01-05T09:00' }
    await expect(scheduleAt(id, other)).rejects.toThrow('Someone changed the schedule')
    await expect(start(id, '')).rejects.toThrow('Someone changed the schedule')
    expect((await read(id)).state).toBe('scheduled')
  })
})

test('a draft can be deleted permanently, a sent issue cannot', async () => {
  await publish('One')
  await subscribe(1)
  const [kept, dropped] = [await begin(), await begin()]
  await start(kept.id)
  await save(dropped.id, { intro: 'An hour’s work.' })
  await expect(deleteIssue(staff.parts, editor, { ...dropped, revision: 1 })).rejects.toThrow(
    'Someone changed it',
  )
  await deleteIssue(staff.parts, editor, { ...dropped, revision: 2 })
  await expect(deleteIssue(staff.parts, editor, { ...kept, revision: 1 })).rejects.toThrow(
    'being sent',
  )
  const { issues } = await listIssues(staff.parts, editor, {})
  expect(issues.map(({ id, messages }) => ({ id, pending: messages?.pending }))).toEqual([
    { id: kept.id, pending: 1 },
  ])
})
