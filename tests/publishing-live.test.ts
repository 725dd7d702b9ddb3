import { calls } from '@universe/contract/calls'
import { openStore, type Store } from '@universe/store/store'
import { findFreePort } from '@universe/testing/servers/free-port'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { openWriter } from '@universe/testing/stores/articles'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Publishing beside a running server, as seen by visitors. */
const DAY_MS = 86_400_000

let place: Awaited<ReturnType<typeof findEmptyLocation>>
beforeEach(async () => {
  place = await findEmptyLocation()
  onTestFinished(place.remove)
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ DATABASE_URL: place.databaseUrl, ...env }, place.dataDir)
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function openBeside() {
  const store: Store = openStore(place.location)
  onTestFinished(store.close)
  return { store, writer: await openWriter(store) }
}

const get = async (server: RunningServer, path: string) => {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

test('what became due while a server was down is done before its first page, once', async () => {
  const first = await start()
  const { writer } = await openBeside()
  const id = await writer.write({ title: 'Overdue', paragraphs: ['One & “two”.', 'Three.'] })
  await first.kill()
  await writer.scheduleOverdue([id])
  const second = await start()
  const publicId = await writer.publicId(id)
  expect(await get(second, `/blogs/${publicId}`)).toMatchObject({ status: 200 })
  const seen = () => writer.publications().then(([done]) => done?.seen_live_at ?? 0)
  await expect.poll(seen).toBeGreaterThan(0)
  await second.kill()
  await start()
  const [done, ...others] = await writer.publications()
  expect(others).toEqual([])
  expect((done?.at ?? 0) - (done?.due_at ?? 0)).toBeGreaterThan(DAY_MS)
})

test('a change is recognized as live at the public address as soon as visitors see it', async () => {
  const port = String(await findFreePort())
  const server = await start({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` })
  const { writer } = await openBeside()
  const lastSeen = async () => {
    const last = (await writer.publications()).at(-1)
    return (last?.seen_live_at ?? 0) > 0
  }
  const id = await writer.write({ title: 'First', paragraphs: ['It stays.', 'It goes.'] })
  await writer.publish(id)
  await expect.poll(lastSeen).toBe(true)
  const path = `/blogs/${await writer.publicId(id)}`
  expect((await get(server, path)).text).toContain('It goes.')
  await writer.save(id, { title: 'First', paragraphs: ['It stays.', 'It is new.'] })
  await writer.publish(id)
  await expect.poll(lastSeen).toBe(true)
  const changed = await get(server, path)
  expect(changed.text).toContain('It is new.')
  expect(changed.text).not.toContain('It goes.')
  await writer.withdraw(id)
  await expect.poll(lastSeen).toBe(true)
  expect([404, 410]).toContain((await get(server, path)).status)
})

test('drafts and schedules invalidate no cached page', async () => {
  const server = await start({ EXAMPLE_CONTENT: 'on' })
  const { store, writer } = await openBeside()
  const paths = ['/', '/blogs', '/feed.xml', '/sitemap.xml', calls.getAllBlogs]
  const etags = () => Promise.all(paths.map(async path => (await get(server, path)).etag))
  const versions = () => store.db.selectFrom('content_versions').selectAll().execute()
  const before = [await etags(), await versions()]
  const id = await writer.write({ title: 'Draft' })
  for (const title of ['Draft o', 'Draft on', 'Draft one']) await writer.save(id, { title })
  await writer.scheduleAhead(id)
  expect([await etags(), await versions()]).toEqual(before)
})
