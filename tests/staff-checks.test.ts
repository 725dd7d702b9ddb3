import { emptyDraft } from '@universe/contract/drafts'
import type { openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { serveStaff } from '@universe/testing/servers/serve'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff } from '@universe/testing/stores/staff'
import { beforeAll, expect, test } from 'vitest'

/** Findings in a draft, in a browser without scripts. */
const app = serveStaff()
let owner: ReturnType<typeof openStaffBrowser>
let article: string

beforeAll(async () => {
  owner = await app.enterAsOwner('Ada')
  const { parts, join } = openStaff(app.store)
  const member = await join(['editor'], 'rana@universe.example')
  const { write } = editItems('article', emptyDraft('article'), () => ({ parts, member }))
  const paragraphs = [
    'See http://127.0.0.1/latest and http://169.254.169.254/.',
    '',
    'Or /contact.',
  ]
  article = `/articles/${await write({ title: 'A  draft', paragraphs })}`
})

test('each finding links to its field on the page', async () => {
  const { status, text } = await owner.visit(article)
  expect(status, text).toBe(200)
  expect(text).toContain('Before you publish')
  const links = [...text.matchAll(/href="#(field-[\w-]+)"/g)].map(([, id]) => id)
  expect(links).toEqual([
    'field-title',
    'field-category',
    'field-date',
    'field-image',
    'field-summary',
    'field-paragraphs',
  ])
})

test('links are checked on request, but not on private addresses', async () => {
  expect((await owner.visit(article)).text).not.toContain('was not checked')
  const { text } = await owner.visit(`${article}?links`)
  const refused = [...text.matchAll(/and was not checked: (http[^\s<"\\]+)/g)].map(([, url]) => url)
  expect(new Set(refused)).toEqual(
    new Set(['http://127.0.0.1/latest.', 'http://169.254.169.254/.']),
  )
  expect(text).not.toContain('leads to a missing page of the site')
})
