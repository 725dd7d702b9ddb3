import { crc32, deflateSync } from 'node:zlib'
import { DAY_MS } from '@universe/contract/dates'
import { emptyDraft } from '@universe/contract/drafts'
import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { createItem } from '@universe/domain/content/change-item'
import {
  addPicture,
  cropPicture,
  removeArticlePicture,
  setArticlePicture,
} from '@universe/domain/content/pictures'
import { readDraftPicture, showWholePicture } from '@universe/domain/content/read-picture'
import { SAME_REVISION_MS } from '@universe/domain/content/save-draft'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff } from '@universe/testing/stores/staff'
import { openTestStore, type TestStore } from '@universe/testing/stores/test-store'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let opened: TestStore
let staff: ReturnType<typeof openStaff>
let editor: Actor
let id: string
beforeAll(async () => {
  opened = await openTestStore()
  staff = openStaff(opened.store)
  editor = await staff.join(['editor'])
  ;({ id } = await createItem(staff.parts, editor, 'article'))
})
afterAll(() => opened.remove())

/** Red on the left, blue on the right, to detect rotation and cropping. */
const twoColors = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ])
const jpeg = (width = 1600, height = 1200) => twoColors(width, height).jpeg().toBuffer()
const who = () => ({ parts: staff.parts, member: editor })
const articles = editItems('article', emptyDraft('article'), who)
const add = (bytes: Uint8Array, fileName = 'picture.jpg') =>
  addPicture(staff.parts, editor, { id, bytes, fileName })
async function readWhole(pictureId: string) {
  const picture = await showWholePicture(staff.parts, editor, { id: pictureId })
  const content = await picture?.read()
  if (!content) throw new Error('It was not kept.')
  return Buffer.from(content)
}
async function colorAt(content: Uint8Array, left: number, top: number) {
  const pixel = sharp(content).extract({ left, top, width: 1, height: 1 })
  const [red = 0, , blue = 0] = await pixel.raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

/** A PNG whose header claims a size, with a body of compressed zeros. */
function pngOf(width: number, height: number, bytes: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('refuses with a sentence, and stores nothing of,', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>'
  const text = (content: string) => async () => Buffer.from(content, 'latin1')
  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['an empty file', text(''), /empty one/],
    ['a drawing that is named a picture', text(svg), /SVG drawing is not/],
    [
      'a drawing after a mark and spaces',
      text(`\xef\xbb\xbf\n <?xml version="1.0"?>${svg}`),
      /SVG/,
    ],
    ['a PDF', text('%PDF-1.7'), /A PDF is not/],
    ['a GIF', text('GIF89a'), /A GIF is not/],
    ['a page', text('<!doctype html><title>x</title>'), /not a readable picture/],
    ['a phone’s HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC files .* JPEG first/],
    ['a film', text('\0\0\0\x18ftypisom\0\0\0\0isomavc1'), /Videos/],
    ['a JPEG by its first bytes alone', text('\xff\xd8\xff\xe0<svg/>'), /is damaged/],
    ['a bomb', async () => pngOf(30_000, 30_000, 5_000_000), /30000 × 30000 .* 50 million/],
    ['a PNG that ends early', async () => pngOf(1600, 900, 1000), /is damaged/],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 4000), /is damaged/],
    ['a moving WebP', () => movingWebp(), /Animated/],
    [
      '10 MB and a byte',
      async () => Buffer.alloc(PICTURE_MAX_BYTES + 1, 0xff),
      /larger than 10 MB/,
    ],
    ['a small one', () => jpeg(800, 600), /800 × 600 .*800 × 450 fit.* 1200 × 675/],
    ['a tall one', () => jpeg(1000, 4000), /1000 × 4000/],
  ])('%s', async (_, make, sentence) => {
    const before = process.memoryUsage().rss
    await expect(make().then(bytes => add(bytes, 'x.png'))).rejects.toMatchObject({
      name: 'Refused',
      message: expect.stringMatching(sentence),
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
    expect(await opened.store.db.selectFrom('pictures').select('id').execute()).toEqual([])
  })
})

async function movingWebp() {
  const frame = (background: string) =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('red'), await frame('blue')]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

test.each<[string, () => Promise<Buffer>]>([
  ['a PNG of 16 bits', () => twoColors(1600, 1200).toColourspace('rgb16').png().toBuffer()],
  ['a JPEG of four inks', () => twoColors(1600, 1200).toColourspace('cmyk').jpeg().toBuffer()],
  ['a WebP', () => twoColors(1600, 1200).webp().toBuffer()],
  ['an AVIF', () => twoColors(1600, 1200).avif({ effort: 0 }).toBuffer()],
  ['one larger than any screen', () => jpeg(4800, 3600)],
])('re-encodes %s as a plain JPEG', async (_, make) => {
  const { pictureId } = await add(await make())
  const whole = await readWhole(pictureId)
  const { format, space, depth, width, height } = await sharp(whole).metadata()
  expect([format, space, depth]).toEqual(['jpeg', 'srgb', 'uchar'])
  expect(width).toBeLessThanOrEqual(3200)
  expect(width / height).toBeCloseTo(4 / 3)
  expect(await colorAt(whole, 10, 10)).toBe('red')
})

test('rotates a picture upright, and removes location and other metadata', async () => {
  const secrets = ['Zirphone', 'zirxmp', '<script>zirtail</script>']
  const [maker = '', xmp = '', tail = ''] = secrets
  const turned = await twoColors(1600, 1200)
    .withExif({
      IFD0: { Make: maker },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 54/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${xmp}</x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upload = Buffer.concat([turned, Buffer.from(tail)])
  expect((await sharp(upload).metadata()).exif?.includes('Zirphone')).toBe(true)
  const whole = await readWhole((await add(upload)).pictureId)
  const { width, height, orientation, exif, icc } = await sharp(whole).metadata()
  expect([width, height, orientation, exif, icc]).toEqual([
    1200,
    1600,
    undefined,
    undefined,
    undefined,
  ])
  for (const secret of secrets) expect(whole.includes(secret)).toBe(false)
  // Rotated clockwise: the left is on top.
  expect(await colorAt(whole, 600, 50)).toBe('red')
  expect(await colorAt(whole, 600, 1550)).toBe('blue')
})

test('crops to the card’s aspect ratio around the focus, the same crop under the same path', async () => {
  const { pictureId } = await add(await jpeg(3200, 900))
  const crop = (x: number) => cropPicture(staff.parts, { pictureId, focus: { x, y: 50 } })
  const path = await crop(0)
  expect(path).toMatch(/^\/images\/blogs\/[0-9a-f]{32}\.jpg$/)
  expect(await crop(0)).toBe(path)
  expect(await crop(Number.NaN)).not.toBe(path)
  const right = await crop(100)
  const stored = await opened.store.db.selectFrom('blog_pictures').selectAll().execute()
  const colorOf = async (which: string) => {
    const row = stored.find(each => each.path === which)
    expect([row?.width, row?.height]).toEqual([1600, 900])
    return colorAt(row?.content ?? new Uint8Array(), 800, 450)
  }
  expect([await colorOf(path), await colorOf(right)]).toEqual(['red', 'blue'])
  const gone = cropPicture(staff.parts, { pictureId: 'none', focus: { x: 1, y: 1 } })
  await expect(gone).rejects.toThrow('was deleted')
})

test('sets the newest draft’s picture, and keeps what is typed meanwhile', async () => {
  const { id: article } = await createItem(staff.parts, editor, 'article')
  const { pictureId } = await add(await jpeg())
  const { newest: first } = await articles.read(article)
  const draft = { ...first.draft, title: 'Written meanwhile', paragraphs: ['A line.'] }
  await articles.save(article, 1, draft)
  const choice = { id: article, imageAlt: 'Two colors' }
  const crop = { pictureId, focus: { x: 10, y: 20 } }
  await setArticlePicture(staff.parts, editor, { ...choice, crop })
  const { newest } = await articles.read(article)
  expect(newest.draft).toEqual({ ...draft, imageAlt: 'Two colors', image: newest.draft.image })
  expect(newest.draft.image).toMatch(/\.jpg$/)
  const facts = await readDraftPicture(staff.parts, editor, { path: newest.draft.image })
  expect(facts).toMatchObject({ picture_id: pictureId, focus_x: 10, focus_y: 20 })
  await setArticlePicture(staff.parts, editor, { ...choice, imageAlt: 'In other words' })
  const words = (await articles.read(article)).newest.draft
  expect([words.image, words.imageAlt]).toEqual([newest.draft.image, 'In other words'])
  const seen = { image: newest.draft.image, imageAlt: 'Two colors' }
  const old = setArticlePicture(staff.parts, editor, { ...choice, crop, seen })
  await expect(old, 'from a page of before these words').rejects.toThrow('Someone changed')
  await setArticlePicture(staff.parts, editor, { id: article, imageAlt: words.imageAlt, seen })
  await removeArticlePicture(staff.parts, editor, { id: article })
  const without = (await articles.read(article)).newest.draft
  expect(without).toEqual({ ...draft, image: '', imageAlt: '' })
})

test('deletes unused pictures after 30 days, and nothing else', async () => {
  const { store } = opened
  const { id: article } = await createItem(staff.parts, editor, 'article')
  const make = async (shade: number) => {
    const background = { r: shade, g: shade, b: shade }
    const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
    return (await add(bytes)).pictureId
  }
  const use = (pictureId: string) =>
    setArticlePicture(staff.parts, editor, {
      id: article,
      imageAlt: '',
      crop: { pictureId, focus: { x: 50, y: 50 } },
    })
  const [unused, cut, named, again] = [
    await make(1),
    await make(60),
    await make(120),
    await make(180),
  ]
  await cropPicture(staff.parts, { pictureId: cut, focus: { x: 1, y: 1 } })
  await use(named)
  const { newest: whole } = await articles.read(article)
  const words = { title: 'T', category: 'Other', summary: 'S', paragraphs: ['P'] }
  await articles.save(article, whole.number, { ...whole.draft, ...words })
  const { newest } = await articles.read(article)
  await articles.publish(article, newest.number)
  // Used only by a published row and an old revision.
  await use(again)
  staff.clock.now += SAME_REVISION_MS
  await removeArticlePicture(staff.parts, editor, { id: article })
  const path = '/images/blogs/of-another-tool.svg'
  const other = { path, content: Buffer.from('<svg/>'), media_type: 'image/svg+xml', sha256: 'x' }
  await store.db.insertInto('blog_pictures').values(other).execute()
  const left = async () => {
    const pictures = await store.db.selectFrom('pictures').select('id').execute()
    const crops = await store.db
      .selectFrom('blog_pictures')
      .select(['path', 'picture_id'])
      .execute()
    return [...pictures.map(each => each.id), ...crops.map(each => each.picture_id ?? each.path)]
  }
  const tidy = () => {
    const settings = { dataDir: opened.dataDir }
    return purgeExpired({ store, settings, now: () => staff.clock.now })
  }
  staff.clock.now += 29 * DAY_MS
  const before = await left()
  await tidy()
  expect(await left()).toEqual(before)
  // Uploading again renews its time.
  expect(await make(1)).toBe(unused)
  staff.clock.now += 2 * DAY_MS
  await tidy()
  const kept = await left()
  expect(kept).toEqual(expect.arrayContaining([unused, named, named, again, again, path]))
  expect(kept).not.toContain(cut)
  staff.clock.now += 30 * DAY_MS
  await tidy()
  expect(await left()).not.toContain(unused)
})
