import { join } from 'node:path'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { openStore } from '@universe/store/store'
import { verifyBackup } from '@universe/store/verify-backup'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

test('backs up states, histories with notes and reminders, and deletes them with their request', async () => {
  const opened = await openTestStore()
  onTestFinished(opened.remove)
  const { location, dataDir } = opened
  let { db } = opened.store
  await fillUpRequests(opened.store, 8)
  const request_id = 'request-00000001'
  const work = { state: 'waiting', state_at: 5, assignee_id: 'm', answered_at: 5 }
  await db.updateTable('requests').set(work).where('id', '=', request_id).execute()
  const line = { request_id, batch_id: 'b', member_id: 'm', at: 5, before: null, after: null }
  const note = { ...line, kind: 'note' as const, note: 'Call Ada back', undone_at: 6 }
  await db.insertInto('request_changes').values(note).execute()
  const reminder = { day: '2026-11-21', member_id: 'm' }
  await db.insertInto('reminders').values(reminder).execute()
  const file = join(dataDir, 'a.backup')
  await backUpStore(location, file)
  const url = 'databaseUrl' in location ? location.databaseUrl : undefined
  expect((await verifyBackup(file, url)).rows).toMatchObject({ request_changes: 1, reminders: 1 })
  await db.deleteFrom('reminders').execute()
  await db.deleteFrom('enquiries').where('id', '=', request_id).execute()
  expect(await db.selectFrom('request_changes').selectAll().execute()).toEqual([])

  await opened.store.close()
  await restoreStore(location, file, { force: true })
  opened.store = openStore(location)
  ;({ db } = opened.store)
  expect(await db.selectFrom('request_changes').selectAll().execute()).toMatchObject([note])
  expect(await db.selectFrom('reminders').selectAll().execute()).toEqual([reminder])
  const restored = db.selectFrom('requests').selectAll().where('id', '=', request_id)
  expect(await restored.executeTakeFirst()).toMatchObject(work)
})
