import { tableNames, uncopiedTables } from '@universe/store/table-names'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

test('every table is copied and counted, or says why not', async () => {
  const { store, remove } = await openTestStore()
  onTestFinished(remove)
  const tables = await store.db.introspection.getTables()
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name)
  expect(names.toSorted()).toEqual([...tableNames, ...Object.keys(uncopiedTables)].toSorted())
})
