import { expect, test } from 'vitest'
import { ask, secrets, serveSecrets } from './staff-by-role.ts'

serveSecrets()

test('every link on every page opens a page for an owner, including filters and lists', async () => {
  const cookie = await secrets.enter('owner')
  const waiting = ['/']
  const seen = new Set(waiting)
  const broken: string[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { status, text, location } = await ask(address, cookie)
    if (![200, 302].includes(status)) broken.push(`${address} answered ${status}`)
    const links = [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    for (const link of [...links, location]) {
      const { origin, pathname, search } = new URL(link, `http://staff${address}`)
      // Exports ask for a passkey first, and contain no links.
      if (origin !== 'http://staff' || /\.(?:csv|json)$/.test(pathname)) continue
      const found = pathname + search
      if (seen.has(found)) continue
      seen.add(found)
      waiting.push(found)
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(50)
  expect([...seen]).toContain('/newsletter?state=draft')
})
