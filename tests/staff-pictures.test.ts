import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { PICTURE_MAX_BYTES } from '@universe/contract/pictures'
import { fromAnotherClient } from '@universe/testing/clients/staff-visit'
import { serveStaff } from '@universe/testing/servers/serve'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

/** A picture from a member's browser to the public, over both listeners. */
const app = serveStaff({ TRUST_PROXY: '1' })
let editor: string
let article: string
let jpeg: Buffer
beforeAll(async () => {
  await app.enterAs('owner')
  editor = await app.enterAs('editor')
  article = await begin()
  await post(`/articles/${article}`, {
    intent: 'save',
    revision: '1',
    editor: 'editor',
    image: '',
    imageAlt: '',
    title: 'The sea',
    category: 'Other',
    language: '',
    date: '2026-11-21',
    summary: 'A sea.',
    paragraphs: 'It is blue.',
  })
  const create = { width: 2000, height: 1500, channels: 3, background: 'teal' } as const
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  jpeg = await sharp({ create: { ...create, noise } })
    .jpeg()
    .toBuffer()
})

const post = (path: string, fields: Record<string, string>, cookie = editor) =>
  app.ask(path, cookie, { method: 'POST', body: new URLSearchParams(fields) })
function send(path: string, bytes: Uint8Array, cookie = editor, headers = {}) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), '../../Zir picture.jpg')
  return app.ask(path, cookie, { method: 'POST', body, headers })
}
const pictures = () => app.store.db.selectFrom('pictures').select(['id', 'file_name']).execute()

async function begin(): Promise<string> {
  const { headers } = await post('/articles', { intent: 'create', id: randomUUID() })
  const [, id = ''] = /^\/articles\/([\w-]+)/.exec(headers.get('location') ?? '') ?? []
  expect(id).not.toBe('')
  return id
}

const draftOf = async (id: string) => {
  const item = app.store.db.selectFrom('content_items').select('revision').where('id', '=', id)
  const { revision } = await item.executeTakeFirstOrThrow()
  const row = app.store.db
    .selectFrom('revisions')
    .select('draft')
    .where('item_id', '=', id)
    .where('number', '=', revision)
  return { revision, draft: JSON.parse((await row.executeTakeFirstOrThrow()).draft) }
}

test('accepts a picture only from signed-in editors on the app’s own pages', async () => {
  const path = `/articles/${article}/picture/upload`
  const large = Buffer.concat([jpeg, Buffer.alloc(200_000)])
  for (const bytes of [jpeg.subarray(0, 1000), large]) {
    for (const role of ['viewer', 'recruiter', 'sales'] as const) {
      const refused = await send(path, bytes, await app.enterAs(role))
      expect(await refused.text()).toContain('Your roles do not allow this.')
      expect([403, 422]).toContain(refused.status)
    }
    expect((await send(path, bytes, '')).status).toBe(401)
    const foreign = await send(path, bytes, editor, { Origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  }
  // Other posts by an editor are limited as usual, and cut off.
  for (const other of ['/articles', '/members', `${path}.data`]) {
    const status = await send(other, large).then(
      answer => answer.status,
      () => 413,
    )
    expect(status, other).toBe(413)
  }
  expect(await pictures()).toEqual([])
})

test('accepts a long draft only from members who may save it, and reads no other', async () => {
  const body = Buffer.alloc(100_000, '+')
  const path = `/articles/${article}`
  for (const sent of [path, `/vacancies/${article}`, `${path}/draft`]) {
    const refused = await send(sent, body, '')
    expect([refused.status, await refused.text()], sent).toEqual([
      401,
      expect.stringMatching(/has ended, so nothing was saved|"signed-out"/),
    ])
  }
  const viewer = await send(path, body, await app.enterAs('viewer'))
  expect([viewer.status, await viewer.text()]).toEqual([
    403,
    expect.stringContaining('Your roles do not allow this.'),
  ])
  expect((await send(path, body)).status).toBe(400)
  const endless = await send(path, Buffer.alloc(3_000_000, '+'))
  expect([endless.status, await endless.text()]).toEqual([
    413,
    expect.stringContaining('about 200,000 characters fit'),
  ])
})

test('a draft with fields of the wrong type clears nothing', async () => {
  const { draft, revision } = await draftOf(article)
  const { member_id: member } = await app.store.db
    .selectFrom('revisions')
    .select('member_id')
    .where('item_id', '=', article)
    .where('number', '=', revision)
    .executeTakeFirstOrThrow()
  for (const wrong of [{ paragraphs: 'whole text' }, { title: { a: 1 } }, { summary: undefined }]) {
    const answer = await post(`/articles/${article}/draft`, {
      member: member ?? '',
      editor: 'editor',
      revision: String(revision),
      draft: JSON.stringify({ ...draft, ...wrong }),
    })
    expect(await answer.json()).toEqual({
      name: 'refused',
      reason: expect.stringContaining('draft was incomplete'),
    })
  }
  expect(await draftOf(article)).toEqual({ draft, revision })
})

test('says in a sentence why a file is refused', async () => {
  const path = `/articles/${article}/picture/upload`
  const over = await send(path, Buffer.alloc(PICTURE_MAX_BYTES + 1, 0xff))
  expect([over.status, await over.text()]).toEqual([422, expect.stringContaining('larger than 10')])
  const far = await send(path, Buffer.alloc(PICTURE_MAX_BYTES + 100_000))
  expect([far.status, await far.text()]).toEqual([413, expect.stringContaining('larger than 10')])
  const empty = await post(path, {})
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('empty one')])
  const none = await send('/articles/none/picture/upload', jpeg)
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining('no such article'),
  ])
  // A form without scripts gets its page.
  const page = await send(`/articles/${article}/picture`, Buffer.from('<svg/>'))
  expect(await page.text()).toContain('An SVG drawing is not supported.')
  expect(await pictures()).toEqual([])
})

test('accepts two concurrent files of a member, and the next ones afterwards', async () => {
  const path = `/articles/${article}/picture/upload`
  const open = new Set<ClientRequest>()
  const begin = () => {
    const headers = { Cookie: editor, Origin: app.url, 'Content-Length': 1_000_000 }
    const begun = request(`${app.url}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'multipart/form-data; boundary=x',
        ...fromAnotherClient(),
      },
    })
    open.add(begun)
    begun.on('error', () => {})
    // It came while the third one was counted.
    begun.on('response', begin)
    begun.write(Buffer.alloc(70_000))
  }
  begin()
  begin()
  // Refused as no picture until both are counted.
  const third = async () => (await send(path, Buffer.alloc(70_000))).status
  await expect.poll(third).toBe(429)
  for (const each of open) each.destroy()
  await expect.poll(third).toBe(422)
  expect(await pictures()).toEqual([])
})

test('shows a draft’s picture to members, and to the public while published', async () => {
  const sent = await send(`/articles/${article}/picture/upload`, jpeg)
  const shown = new URL((await sent.json()).page, app.url)
  const pictureId = shown.searchParams.get('picture')
  expect(await pictures()).toEqual([{ id: pictureId, file_name: 'Zir picture.jpg' }])
  const page = await (await app.ask(`${shown.pathname}${shown.search}`, editor)).text()
  expect(page).toContain(`href="/pictures/${pictureId}"`)
  const choice = { intent: 'use', picture: String(pictureId), focusX: '10', focusY: '90' }
  const used = await post(`/articles/${article}/picture`, { ...choice, imageAlt: 'A sea' })
  expect(used.headers.get('location')).toContain(`/articles/${article}?flash=`)
  const { draft, revision } = await draftOf(article)
  expect(draft.imageAlt).toBe('A sea')

  const viewer = await app.enterAs('viewer')
  const inDraft = await app.ask(`${draft.image}?w=480`, viewer)
  expect(Object.fromEntries(inDraft.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const { width, height } = await sharp(Buffer.from(await inDraft.arrayBuffer())).metadata()
  expect([width, height]).toEqual([480, 270])
  const tag = { 'If-None-Match': inDraft.headers.get('etag') ?? '' }
  expect((await app.ask(`${draft.image}?w=480`, viewer, { headers: tag })).status).toBe(304)
  const asFile = await app.ask(`/pictures/${pictureId}`, viewer)
  expect([asFile.status, asFile.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const hidden = [draft.image, `${draft.image}?w=480`, `/pictures/${pictureId}`]
  for (const path of hidden) {
    expect((await app.ask(path, '')).headers.get('location')).toBe('/sign-in')
    expect((await app.ask(path, await app.enterAs('sales'))).status).toBe(403)
    const another = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' } }
    expect((await app.ask(path, editor, another)).status).toBe(403)
    expect((await fetch(`${app.server.url}${path}`)).status).toBe(404)
  }
  const publicly = async () => (await fetch(`${app.server.url}${draft.image}?w=480`)).status
  const once = () => ({ publication: randomUUID(), revision: String(revision) })
  const publication = once()
  await post(`/articles/${article}`, { intent: 'publish', ...publication })
  expect(await publicly()).toBe(200)
  expect((await fetch(`${app.server.url}/pictures/${pictureId}`)).status).toBe(404)
  await post(`/articles/${article}`, { intent: 'withdraw', ...once() })
  expect(await publicly()).toBe(200)
  const seen = publication.publication
  await post(`/articles/${article}`, { intent: 'withdraw', ...once(), seen })
  expect(await publicly()).toBe(404)
})

test('a picture’s name cannot lead to another path', async () => {
  for (const name of ['..%2f..%2funiverse.db', '..%5c..%5cuniverse.db', 'none.jpg']) {
    expect((await app.ask(`/images/blogs/${name}`, editor)).status).toBe(404)
    expect((await app.ask(`/pictures/${name}`, editor)).status).toBe(404)
  }
})
