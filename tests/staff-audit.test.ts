import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enterByHttp, openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { readOwnerLink, readStaffUrl } from '@universe/testing/servers/running-server'
import { placeForEach } from '@universe/testing/servers/serve'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { readAudit } from '@universe/testing/stores/staff'
import { expect, test } from 'vitest'

/** The audit of a real server compared with its log; after tampering, in the domain's tests. */
const place = placeForEach()

test('what a server wrote is intact, and completely proven by its log and by no other', async () => {
  const server = await place.start({ LOG_LEVEL: 'info', STAFF_PORT: '0' })
  const store = place.openStore()
  const url = readStaffUrl(server)
  const [id] = await storeInbox(store, [
    { kind: 'application', name: 'Alan Turing', topic: 'Engineer', agoMs: 1 },
  ])
  const owner = openStaffBrowser(url, Number(new URL(url).port))
  const { pathname, search } = new URL(readOwnerLink(server))
  await owner.post(`${pathname}${search}`, { name: 'Ada', email: 'ada@universe.example' })
  const person = { email: 'rana@universe.example', name: 'Rana' }
  const recruiter = await enterByHttp(url, store, ['recruiter'], person)
  for (let each = 0; each < 5; each++) {
    const answer = await fetch(`${url}/inbox/${id}/cv`, { headers: { Cookie: recruiter } })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect((await owner.post('/sign-out', {})).status).toBe(302)
  expect(await server.stop()).toBe(0)

  const written = await readAudit(store)
  expect(written.map(({ action }) => action)).toEqual([
    'link.used',
    'link.made',
    'link.used',
    ...Array.from({ length: 5 }, () => 'cv.read'),
    'session.ended',
  ])
  // What is written beside the server is not in its log.
  const proven = written.length - 1
  expect(await verify('server.log', server.printed())).toEqual({
    code: 0,
    printed: `The audit is whole. Lines: ${written.length}; with the hash that the log has: ${proven}.\n`,
  })

  const file = join(place.dataDir, 'empty.log')
  const access = '127.0.0.1 - - [22/Nov/2026:13:54:41 +0000] "GET /audit HTTP/1.1" 200 512\n'
  for (const content of ['', '{"level":30,"msg":"incoming request"}\n', access]) {
    expect(await verify('empty.log', content)).toEqual({
      code: 1,
      printed: `${file} tells of none of the audit's lines (${written.length}), so it proves none of them. What this host's own commands write is not in the server's log; its next line proves that, too. If members have done anything: is it the server's log, at LOG_LEVEL "info" or finer?\n`,
    })
  }
})

function verify(name: string, log: string) {
  const file = join(place.dataDir, name)
  writeFileSync(file, log)
  return runCommand('audit', ['verify', file], environmentOf(place))
}
