import { application } from '@universe/contract/forms/application'
import { contact } from '@universe/contract/forms/contact'
import { type FormDefinition, textFields } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { newsletter } from '@universe/contract/forms/newsletter'
import { openTestStore, type TestStore } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, expect, test } from 'vitest'

let opened: TestStore
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.remove())

test.each([
  [newsletter, 'subscribers'],
  [contact, 'enquiries'],
  [demo, 'enquiries'],
  [application, 'applications'],
] as [FormDefinition, string][])(
  'each field of the $name form has a column',
  async (form, table) => {
    const tables = await opened.store.db.introspection.getTables()
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
    const fields = textFields(form).map(({ name }) => (name === form.topic ? 'topic' : name))
    const missing = fields.filter(name => !columns?.includes(name))
    expect(missing, `columns that a migration must add to ${table}`).toEqual([])
  },
)
