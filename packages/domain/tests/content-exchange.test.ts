import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import {
  findContentVersion,
  listBlogs,
  listJobs,
} from '@universe/domain/content/content-repository'
import { exportContent } from '@universe/domain/content/exchange/export-content'
import { importContent, seedExampleContent } from '@universe/domain/content/exchange/import-content'
import { readPicture } from '@universe/domain/content/picture-repository'

import type { Actor } from '@universe/domain/staff/context'
import type { Store } from '@universe/store/store'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff, readAudit } from '@universe/testing/stores/staff'
import { openTestStore, type TestStore } from '@universe/testing/stores/test-store'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'

const EXAMPLE = join(import.meta.dirname, '../src/content/example-content')

let source: TestStore
let target: TestStore
let dir: string
let staff: ReturnType<typeof openStaff>
let editor: Actor
beforeEach(async () => {
  source = await openTestStore()
  target = await openTestStore()
  dir = mkdtempSync(join(tmpdir(), 'universe-content-'))
  staff = openStaff(source.store)
  editor = await staff.join(['editor', 'recruiter'])
})
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true })
  await source.remove()
  await target.remove()
})

const parts = (store: Store) => ({ ...staff.parts, store })
const exported = async (store: Store, name: string) => {
  await exportContent(parts(store), join(dir, name))
  return readTree(join(dir, name))
}
const published = async (store: Store) => ({
  blogs: JSON.stringify(await listBlogs(store, expect.fail)),
  jobs: JSON.stringify(await listJobs(store, expect.fail)),
})

/** @returns every file's bytes, in base64 */
function readTree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(e =>
    e.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(
    paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'base64')]),
  )
}

const who = () => ({ parts: staff.parts, member: editor })
const { save, write, publish, withdraw, schedule, read } = editItems(
  'article',
  { ...emptyDraft('article'), title: 'One tap', date: '2026-11-21' },
  who,
)
async function writePublished(change: Partial<ArticleDraft>) {
  const id = await write(change)
  await publish(id)
  return id
}
const full: Partial<ArticleDraft> = {
  category: 'Telecom',
  summary: 'Short.',
  paragraphs: ['Text.'],
}

async function storePicture(store: Store, name: string) {
  const picture = { width: 1200, height: 675, channels: 3 as const, background: name }
  const content = await sharp({ create: picture }).jpeg().toBuffer()
  const whole = await sharp({ create: { ...picture, width: 1300 } })
    .png()
    .toBuffer()
  const [sha256, id] = await Promise.all([hashOf(content), hashOf(whole)])
  const path = `/images/blogs/${sha256}.jpg`
  const about = { media_type: 'image/png', width: 1300, height: 675, member_id: null }
  await store.db
    .insertInto('pictures')
    .values({ ...about, id, content: whole, file_name: 'IMG 1 – é.png', created_at: 1 })
    .execute()
  await store.db
    .insertInto('blog_pictures')
    .values({
      path,
      content,
      sha256,
      media_type: 'image/jpeg',
      width: 1200,
      height: 675,
      picture_id: id,
      focus_x: 40,
      focus_y: 60,
      created_at: 1,
    })
    .execute()
  return path
}

async function hashOf(bytes: Uint8Array) {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}

test('exports example content byte for byte as it was imported', async () => {
  expect(await seedExampleContent(source.store)).toBe(true)
  expect(await exported(source.store, 'out')).toEqual(readTree(EXAMPLE))
  const again = await importContent(parts(source.store), EXAMPLE)
  expect(again).toMatchObject({ added: 0, changed: 0, same: 33, pictures: 0 })
})

test('exports and imports unusual texts, pictures, drafts and numbers unchanged', async () => {
  const paragraphs = ['👩‍🚀 مرحبا \u202Eabc\u202C', 'e\u0301 is no é', 'a\r\nb\tc ', '']
  const image = await storePicture(source.store, 'red')
  await writePublished({ ...full, paragraphs, image, imageAlt: '“Alt”', language: 'Arabic' })
  for (const title of ['CON', 'CON', 'مرحبا', '', '../../etc/passwd', 'Ünï-cödé '.repeat(11)]) {
    await write({ title })
  }
  await write({ paragraphs: ['x'.repeat(190_000)], image: '/images/blogs/none.jpg' })
  const edited = await writePublished({ ...full, title: 'Before' })
  await save(edited, 2, emptyDraft('article'))
  const gone = await writePublished({ ...full, title: 'Gone' })
  await withdraw(gone)
  const vacancy = { title: 'Nul', closesOn: '2027-01-31', place: 'Remote' }
  await editItems('vacancy', emptyDraft('vacancy'), who).write(vacancy)

  const first = await exported(source.store, 'first')
  await importContent(parts(target.store), join(dir, 'first'))
  expect(await exported(target.store, 'second')).toEqual(first)
  expect(await published(target.store)).toEqual(await published(source.store))
  expect(await readPicture(target.store, image)).toEqual(await readPicture(source.store, image))
  const names = Object.keys(first).map(path => path.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => !/^[a-z\d.-]+(?:\/[a-z\d.-]+)?$/.test(name))).toEqual([])
  // A withdrawn item's id is not reused, there either.
  const { db } = target.store
  const given = { title: 'Next', category: '', created_at: '', description: '', image: '' }
  const row = await db
    .insertInto('blogs')
    .values({ ...given, description_details: '', image_alt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(row.id).toBe(4)
})

test('importing unchanged content keeps the page cache; changed content is a new revision', async () => {
  const id = await writePublished(full)
  const other = await write({ title: 'Only here' })
  await exported(source.store, 'out')
  const version = await findContentVersion(source.store, 'blogs')
  await importContent(parts(source.store), join(dir, 'out'))
  expect(await findContentVersion(source.store, 'blogs')).toBe(version)

  rmSync(fileOf('out', other))
  changeFile('out', id, item => ({ ...item, draft: { ...item.draft, title: 'From the folder' } }))
  const done = await importContent(parts(source.store), join(dir, 'out'))
  expect(done).toMatchObject({ changed: 1, same: 0, published: 1, withdrawn: 0 })
  expect(await listBlogs(source.store, expect.fail)).toMatchObject([
    { id: 1, title: 'From the folder' },
  ])
  const revisions = await source.store.db
    .selectFrom('revisions')
    .select(['number', 'origin'])
    .where('item_id', '=', id)
    .orderBy('number')
    .execute()
  expect(revisions.at(-1)).toEqual({ number: 3, origin: 'imported' })
  const left = await source.store.db.selectFrom('content_items').select('id').execute()
  expect(left.map(item => item.id)).toContain(other)
  expect((await readAudit(source.store)).slice(-2)).toMatchObject([
    { action: 'article.imported', object_id: id },
    { action: 'content.imported', object_id: null },
  ])
})

test('importing an item as withdrawn cancels its schedule', async () => {
  const id = await writePublished(full)
  await withdraw(id)
  await exported(source.store, 'out')
  await schedule(id)
  await importContent(parts(source.store), join(dir, 'out'))
  expect(await read(id)).toMatchObject({ state: 'withdrawn', schedule: undefined })
})

test('keeps the public id of another item', async () => {
  await writePublished({ ...full, title: 'Theirs' })
  await exported(source.store, 'out')
  await seedExampleContent(target.store)
  const before = await listBlogs(target.store, expect.fail)
  const done = await importContent(parts(target.store), join(dir, 'out'))
  expect(done).toMatchObject({ added: 1, renumbered: 1 })
  const after = await listBlogs(target.store, expect.fail)
  expect(after.filter(({ title }) => title !== 'Theirs')).toEqual(before)
  expect(after.find(({ title }) => title === 'Theirs')?.id).toBe(25)
})

const fileOf = (folder: string, id: string) => {
  const names = readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' })
  return join(dir, folder, names.find(file => file.includes(id.slice(0, 8))) ?? 'none')
}
type ItemFile = { draft: object }
function changeFile(folder: string, id: string, change: (item: ItemFile) => unknown) {
  const file = fileOf(folder, id)
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

test('exports and imports content that members can no longer choose', async () => {
  const id = await writePublished({ ...full, category: 'News' })
  await write({ category: 'Moon', date: 'yesterday' })
  const first = await exported(source.store, 'first')
  expect(readFileSync(fileOf('first', id), 'utf8')).toContain('"unchecked"')
  await importContent(parts(target.store), join(dir, 'first'))
  expect(await exported(target.store, 'second')).toEqual(first)
  expect(await published(target.store)).toEqual(await published(source.store))
})

test('reports errors by file and field, and imports nothing of the folder', async () => {
  const image = await storePicture(source.store, 'blue')
  const id = await writePublished({ ...full, image })
  const copy = await write({ title: 'Another' })
  await exported(source.store, 'good')
  const folder = join(dir, 'bad')
  const put = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
  const item = (fields: object) => changeFile('bad', id, item => ({ ...item, ...fields }))
  const draft = (fields: object) =>
    changeFile('bad', id, ({ draft, ...item }) => ({ ...item, draft: { ...draft, ...fields } }))
  const published = (fields: object) =>
    changeFile('bad', id, item => ({ ...item, published: { ...item.draft, ...fields } }))
  const [picture] = JSON.parse(readFileSync(join(dir, 'good', 'pictures.json'), 'utf8'))
  const pictureFile = `pictures/${picture.file}`
  const listPicture = (fields: object) =>
    put('pictures.json', JSON.stringify([{ ...picture, ...fields }]))
  const cases: [spoil: () => void, says: RegExp][] = [
    [() => rmSync(join(folder, 'content.json')), /^content\.json is missing/],
    [
      () => put('content.json', '{"format":"universe-content","version":2}'),
      /^content\.json: “version” must be 1, the version that this release reads/,
    ],
    [() => put('notes.txt', ''), /^notes\.txt is nothing that a folder of content has/],
    [() => put('articles/x.jsn', '{}'), /^articles\/x\.jsn is nothing/],
    [() => put('articles/x.json', '{\n "id": }'), /^articles\/x\.json is no JSON: .*"id": }/],
    [() => put('articles/x.json', Buffer.from([0xff])), /x\.json is no JSON: .*utf-8/],
    [() => put('articles/x.json', '5'), /^articles\/x\.json: it must be an object/],
    [() => item({ titel: '' }), /^articles\/one-tap-\w+\.json: “titel” is no field/],
    [() => item({ id: '../x' }), /“id” must be a UUID/],
    [() => item({ id: copy }), /“id” is that of articles\/.*, too/],
    [() => item({ publicId: 2_147_483_647 }), /“publicId” must be a whole number from 1 to/],
    [() => item({ state: 'closed' }), /“state” must be one of: draft, published, withdrawn\.$/],
    [() => item({ changedAt: 'today' }), /“changedAt” must be a time such as/],
    [() => item({ unchecked: ['sumary'] }), /“unchecked\[0\]” must be one of/],
    [() => draft({ title: 5 }), /“draft\.title” must be a text/],
    [() => draft({ title: 'a\0' }), /“draft\.title” holds a zero byte/],
    [() => draft({ summary: undefined }), /“draft\.summary” is missing/],
    [() => draft({ paragraphs: ['a', null] }), /“draft\.paragraphs\[1\]” must be a text/],
    [() => draft({ paragraphs: ['a@@@b'] }), /“draft\.paragraphs\[0\]” holds “@@@”/],
    [() => draft({ paragraphs: ['x'.repeat(200_000)] }), /“draft” is longer than/],
    [() => draft({ title: ' ' }), /“draft\.title”: Add a title.* list “unchecked”\.$/],
    [() => published({ date: 'soon' }), /“published\.date”: “soon” is not a date/],
    [() => draft({ image: '/images/blogs/other.jpg' }), /stands in no line of pictures\.json/],
    [() => listPicture({ file: '../content.json' }), /“\[0\]\.file” must be a file’s name/],
    [() => listPicture({ path: '/images/blogs/../x.jpg' }), /“\[0\]” must have a path/],
    [() => put('pictures/b.png', ''), /^pictures\/b\.png stands in no line of pictures\.json/],
    [() => rmSync(join(folder, pictureFile)), /^pictures\/\w+\.jpg is missing/],
    [() => truncateSync(join(folder, pictureFile), 700), /is no image\/jpeg .* read to its end/],
    [() => put(pictureFile, readFileSync(wholeFile())), /^pictures\/\w+\.jpg is no image\/jpeg/],
    [
      () => {
        rmSync(join(folder, pictureFile))
        symlinkSync('/etc/hostname', join(folder, pictureFile))
      },
      /^pictures\/\w+\.jpg is nothing .* links are not followed/,
    ],
    [
      () => {
        rmSync(join(folder, pictureFile))
        put('pictures/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
        listPicture({ file: 'a.svg' })
      },
      /^pictures\/a\.svg is a drawing \(SVG\) that does not come with this product/,
    ],
  ]
  const wholeFile = () => join(dir, 'good', 'pictures', picture.cutFrom.file)
  const before = await readAll(target.store)
  for (const [spoil, says] of cases) {
    rmSync(folder, { recursive: true, force: true })
    cpSync(join(dir, 'good'), folder, { recursive: true })
    spoil()
    const refusal = importContent(parts(target.store), folder)
    await expect(refusal, String(says)).rejects.toThrow(says)
  }
  expect(await readAll(target.store)).toEqual(before)
})

test('checks only chosen values of an unpublished draft', async () => {
  const id = await write({ title: '', date: '' })
  await exported(source.store, 'out')
  await importContent(parts(target.store), join(dir, 'out'))
  changeFile('out', id, ({ draft, ...item }) => ({ ...item, draft: { ...draft, date: 'soon' } }))
  await expect(importContent(parts(target.store), join(dir, 'out'))).rejects.toThrow(
    '“draft.date”: “soon” is not a date',
  )
})

test('an export replaces an earlier one, but no other files', async () => {
  const image = await storePicture(source.store, 'green')
  const id = await write({ ...full, image })
  await exported(source.store, 'out')
  const own = [
    ...['mine.txt', 'articles/my-notes.txt', 'articles/my-plan.json', 'vacancies/more/a.json'],
    ...['pictures/originals/a.psd', 'pictures/IMG 1 – é.png'],
  ]
  for (const name of own) {
    const path = join(dir, 'out', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '{}')
    await expect(exported(source.store, 'out'), name).rejects.toThrow('holds something else')
    expect(readFileSync(path, 'utf8')).toBe('{}')
    rmSync(/originals|more/.test(name) ? dirname(path) : path, { recursive: true })
  }
  const hidden = join(dir, 'out', 'articles', '.notes')
  writeFileSync(hidden, 'mine')
  const name = fileOf('out', id)
  await save(id, 2, { title: 'New' })
  await exported(source.store, 'out')
  expect(fileOf('out', id)).not.toBe(name)
  expect(readdirSync(join(dir, 'out', 'articles'))).toHaveLength(2)
  expect(readFileSync(hidden, 'utf8')).toBe('mine')
})

test('ignores hidden files and those that end in ~', async () => {
  await write(full)
  await exported(source.store, 'out')
  for (const name of ['.DS_Store', 'content.json~', 'articles/x.json~', 'pictures/a.jpg~']) {
    writeFileSync(join(dir, 'out', name), 'none')
  }
  expect(await importContent(parts(target.store), join(dir, 'out'))).toMatchObject({ added: 1 })
})

async function readAll({ db }: Store) {
  const tables = [
    'content_items',
    'revisions',
    'blogs',
    'blog_pictures',
    'pictures',
    'audit',
  ] as const
  return Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
}
