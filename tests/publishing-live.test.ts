import { findFreePort } from '@universe/testing/servers/free-port'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { placeForEach } from '@universe/testing/servers/serve'
import { openWriter } from '@universe/testing/stores/edit-items'
import { expect, test } from 'vitest'

/** Publishing beside a running server, as seen by visitors. */
const DAY_MS = 86_400_000

const place = placeForEach()

const get = async (server: RunningServer, path: string) => {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('what became due while a server was down is done before its first page, once', async () => {
  const first = await place.start()
  const writer = await openWriter(place.openStore())
  const id = await writer.write({ title: 'Overdue', paragraphs: ['One & “two”.', 'Three.'] })
  await first.kill()
  await writer.scheduleOverdue([id])
  const second = await place.start()
  const publicId = await writer.publicId(id)
  expect(await get(second, `/blogs/${publicId}`)).toMatchObject({ status: 200 })
  const seen = () => writer.publications().then(([done]) => done?.seen_live_at ?? 0)
  await expect.poll(seen).toBeGreaterThan(0)
  await second.kill()
  await place.start()
  const [done, ...others] = await writer.publications()
  expect(others).toEqual([])
  expect((done?.at ?? 0) - (done?.due_at ?? 0)).toBeGreaterThan(DAY_MS)
})

test('a change is recognized as live at the public address as soon as visitors see it', async () => {
  const port = String(await findFreePort())
  const server = await place.start({ PORT: port, SITE_URL: `http://127.0.0.1:${port}` })
  const writer = await openWriter(place.openStore())
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
