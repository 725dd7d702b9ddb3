import { emptyDraft } from '@universe/contract/drafts'
import { createArticle, saveArticle } from '@universe/domain/content/articles'
import { openStore, type Store } from '@universe/store/store'
import { openStaffBrowser } from '@universe/testing/clients/staff-browser'
import {
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { openStaff } from '@universe/testing/stores/staff'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What is found of a draft, as a browser without scripts gets it. */
let place: Awaited<ReturnType<typeof findEmptyLocation>>
let server: RunningServer
let store: Store
let owner: ReturnType<typeof openStaffBrowser>
let article: string

beforeAll(async () => {
  place = await findEmptyLocation()
  server = await startServer({ DATABASE_URL: place.databaseUrl, STAFF_PORT: '0' }, place.dataDir)
  store = openStore(place.location)
  const url = readStaffUrl(server)
  owner = openStaffBrowser(url, Number(new URL(url).port))
  const { search } = new URL(readOwnerLink(server))
  await owner.post(`/link${search}`, { name: 'Ada', email: 'ada@universe.example' })
  const { parts, join } = openStaff(store)
  const editor = await join(['editor'], 'rana@universe.example')
  const { id } = await createArticle(parts, editor)
  const paragraphs = [
    'See http://127.0.0.1/latest and http://169.254.169.254/.',
    '',
    'Or /contact.',
  ]
  const draft = { ...emptyDraft('article'), title: 'A  draft', paragraphs }
  await saveArticle(parts, editor, { id, revision: 1, editorId: 'window', draft })
  article = `/articles/${id}`
})
afterAll(async () => {
  await store.close()
  await server.stop()
  await place.remove()
})

test('each finding leads to its field by a link of the page', async () => {
  const { status, text } = await owner.visit(article)
  expect(status, text).toBe(200)
  expect(text).toContain('Before publishing')
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

test('links are looked at once somebody asks, and no machine beside the server is', async () => {
  expect((await owner.visit(article)).text).not.toContain('was not asked for')
  const { text } = await owner.visit(`${article}?links`)
  const refused = [...text.matchAll(/and was not asked for: (http[^\s<"\\]+)/g)].map(
    ([, url]) => url,
  )
  expect(new Set(refused)).toEqual(
    new Set(['http://127.0.0.1/latest.', 'http://169.254.169.254/.']),
  )
  expect(text).not.toContain('leads to no page of the site')
})
