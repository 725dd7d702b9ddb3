import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRenditionCache, renditionFolder } from '@universe/domain/content/rendition-cache'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'

const PATH = '/images/blogs/tower.jpg'
const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><rect width="600" height="300" fill="${color}"/></svg>`,
  )

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.db
    .insertInto('blog_pictures')
    .values(picture(drawing('red')))
    .execute()
  await publishWith(PATH)
})

const picture = (content: Buffer) => ({
  path: PATH,
  content,
  media_type: 'image/svg+xml',
  sha256: createHash('sha256').update(content).digest('hex'),
})
/** A picture is public while an article uses it. */
const publishWith = (image: string) =>
  api.db
    .insertInto('blogs')
    .values({
      title: 'A tower',
      category: 'Telecom',
      created_at: '2026-11-21',
      image,
      description: 'Short.',
      description_details: 'Long.',
      image_alt: null,
    })
    .execute()
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

test.each([
  ['', 1200],
  ['?w=480', 480],
  ['?w=960', 960],
  ['?w=7', 1200],
  ['?w=480&w=960', 1200],
])('renders a picture requested with "%s" %i pixels wide', async (query, width) => {
  const answer = await get(`${PATH}${query}`)
  expect(answer.statusCode).toBe(200)
  const { format, ...size } = await sharp(answer.rawPayload).metadata()
  expect([format, size.width, size.height]).toEqual(['jpeg', width, width / 2])
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('answers Accept: %s with %s', async (accept, type, format) => {
  const answer = await get(`${PATH}?w=480`, { accept })
  expect(answer.headers).toMatchObject({
    'content-type': type,
    vary: 'Accept',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await sharp(answer.rawPayload).metadata()).format).toBe(format)
})

test('renders a picture once, for concurrent and later requests', async () => {
  const folder = join(api.dataDir, 'pictures-cache')
  const renditions = createRenditionCache(folder)
  const rendition = { hash: 'a'.repeat(64), width: 480, format: 'jpeg' as const }
  let made = 0
  const take = () =>
    renditions.get(rendition, async () => {
      made += 1
      return drawing('red')
    })
  await Promise.all(Array.from({ length: 8 }, take))
  await take()
  expect(made).toBe(1)
  expect(await readdir(folder)).toEqual([renditions.nameOf(rendition)])
})

test('answers 304 to its tag, and a new picture with a new one', async () => {
  const first = await get(PATH)
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await get(PATH, headers)).statusCode).toBe(304)
  const { path: _path, ...replaced } = picture(drawing('blue'))
  await api.db.updateTable('blog_pictures').set(replaced).execute()
  const second = await get(PATH, headers)
  expect(second.statusCode).toBe(200)
  expect(second.headers.etag).not.toBe(first.headers.etag)
})

test.each(['/images/blogs/none.jpg', '/images/blogs/..%2f..%2funiverse.db', '/images/blogs/a/b'])(
  'answers 404 with a sentence for %s',
  async url => {
    const answer = await get(url)
    expect([answer.statusCode, answer.payload]).toEqual([404, 'There is nothing at this address.'])
  },
)

test('serves a picture while a published article uses it, cached or not', async () => {
  const none = [404, 'There is nothing at this address.']
  const first = await get(PATH)
  expect(first.statusCode).toBe(200)
  await api.db.deleteFrom('blogs').execute()
  const tag = String(first.headers.etag)
  for (const headers of [undefined, { 'if-none-match': tag }, { 'if-none-match': '*' }]) {
    for (const address of [PATH, `${PATH}?w=480`, PATH.replace('tower', '%74ower')]) {
      const answer = await get(address, headers)
      expect([answer.statusCode, answer.payload]).toEqual(none)
    }
  }
  const made = await readdir(renditionFolder(api.config))
  expect(made).not.toEqual([])
  for (const file of made) expect((await get(`/images/blogs/${file}`)).statusCode).toBe(404)
  await publishWith(PATH)
  expect((await get(PATH)).statusCode).toBe(200)
})

test('serves a picture whose path another tool stored percent-encoded', async () => {
  const path = '/images/blogs/brücke 1.jpg'
  await api.db
    .insertInto('blog_pictures')
    .values({ ...picture(drawing('green')), path })
    .execute()
  expect((await get(encodeURI(path))).statusCode).toBe(404)
  await publishWith(encodeURI(path))
  expect((await get(encodeURI(path))).statusCode).toBe(200)
})

test('keeps renditions only while their original exists', async () => {
  const folder = renditionFolder(api.config)
  await get(PATH)
  await get(`${PATH}?w=480`)
  await api.db
    .insertInto('blog_pictures')
    .values({ ...picture(drawing('blue')), path: '/images/blogs/other.jpg' })
    .execute()
  await publishWith('/images/blogs/other.jpg')
  await get('/images/blogs/other.jpg')
  const kept = await readdir(folder)
  const [name = ''] = kept
  // A rendition of another version, one left by a crashed process, and one being made.
  await writeFile(join(folder, name.replace(/-\d+\./, '-0.')), '')
  await writeFile(join(folder, `.${name}.a`), '')
  await utimes(join(folder, `.${name}.a`), 0, 0)
  await writeFile(join(folder, `.${name}.b`), '')
  await writeFile(join(folder, 'a-note-of-the-operator.txt'), '')
  await tidy()
  expect((await readdir(folder)).toSorted()).toEqual(
    [...kept, `.${name}.b`, 'a-note-of-the-operator.txt'].toSorted(),
  )

  await api.db.deleteFrom('blog_pictures').where('path', '=', PATH).execute()
  await tidy()
  const { sha256 } = picture(drawing('blue'))
  const left = (await readdir(folder)).filter(file => /^[0-9a-f]/.test(file) && file.endsWith('g'))
  expect(left).toEqual([expect.stringMatching(`^${sha256.slice(0, 32)}`)])
})

function tidy() {
  return purgeExpired({ store: api.store, settings: api.config, now: Date.now })
}
