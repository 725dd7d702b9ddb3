import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkImport } from '@universe/domain/newsletter/import-subscribers'
import { createIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { readOverview } from '@universe/domain/requests/read-overview'
import { SECRET_LOST } from '@universe/domain/staff/form-secrets'
import { openStore } from '@universe/store/store'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { enterByHttp } from '@universe/testing/clients/staff-visit'
import { readStaffUrl, startServer } from '@universe/testing/servers/running-server'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { openStaff } from '@universe/testing/stores/staff'
import { expect, onTestFinished, test } from 'vitest'

const TABLE = { csv: 'email\nnew@people.example', consent: 'On paper', isConfirmed: true }

test('without its form secret a store accepts forms, says so at each start, and sends no newsletter until it is back', async () => {
  const first = await startServer()
  const { dataDir } = first
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await first.stop()
  const secret = join(dataDir, 'form-secret')
  copyFileSync(secret, `${secret}.kept`)
  const store = openStore({ dataDir })
  onTestFinished(() => store.close())
  await storeSubscribers(store, ['ada@people.example'])
  const issue = await startExampleIssue(store, mailSettings.mailFrom)
  const readState = async () => {
    const rows = store.db.selectFrom('newsletter_issues').select('state').where('id', '=', issue)
    return (await rows.executeTakeFirstOrThrow()).state
  }
  const staff = openStaff(store)
  const owner = await staff.join(['owner'])
  const readParts = () => {
    const erasure = { dataDir, formSecret: readFileSync(secret) }
    return { ...staff.parts, settings: { ...staff.parts.settings, erasure } }
  }

  const draft = await createIssue(staff.parts, owner)
  const person = { email: 'editor@universe.example', name: 'Edna' }

  rmSync(secret)
  for (const start of ['the first', 'the next']) {
    const server = await startServer({ STAFF_PORT: '0' }, dataDir)
    expect(server.printed(), `${start} start`).toContain(SECRET_LOST)
    const url = readStaffUrl(server)
    const Cookie = await enterByHttp(url, store, ['editor'], person)
    const page = await fetch(`${url}/newsletter/${draft.id}`, { headers: { Cookie } })
    const shown = await page.text()
    expect(shown).toContain('It cannot be sent or scheduled')
    expect(shown).toContain('>Save<')
    expect(shown).not.toMatch(/>(?:Send …|Schedule)</)
    expect((await sendTo(server.url, contact())).status).toBe(200)
    await server.stop()
  }
  expect(await readState()).toBe('sending')
  await expect(checkImport(readParts(), owner, TABLE)).rejects.toThrow(SECRET_LOST)
  expect(await readOverview(readParts(), owner)).toMatchObject({ isSecretLost: true })

  copyFileSync(`${secret}.kept`, secret)
  expect(await checkImport(readParts(), owner, TABLE)).toMatchObject({ added: 1 })
  const server = await startServer({}, dataDir)
  expect(server.printed()).not.toContain(SECRET_LOST)
  await expect.poll(readState).toBe('sent')
  await server.stop()
})
