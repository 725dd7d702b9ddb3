import { calls } from '@universe/contract/calls'
import { DAY_MS } from '@universe/contract/dates'
import { type ContentKind, type Drafts, emptyDraft } from '@universe/contract/drafts'
import { type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { serveStaff } from '@universe/testing/servers/serve'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff } from '@universe/testing/stores/staff'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { badRequests } from './bad-requests.ts'

/**
 * No public address serves unpublished text: drafts, withdrawn or deleted items, and edits since
 * the publication.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const SHOWN = 'quokkashown'
const HIDDEN = /quokkahidden\w*/i

const app = serveStaff({ EXAMPLE_CONTENT: 'on', SITE_URL: 'http://site.example' })
/** Ids and paths of the drafts, as an attacker might guess them. */
let names: string[]

beforeAll(async () => {
  await writeEverything(app.url)
  const items = await app.store.db.selectFrom('content_items').select(['id', 'public_id']).execute()
  names = items.flatMap(({ id, public_id }) => [id, ...(public_id ? [String(public_id)] : [])])
  // From here on pages have the current content.
  for (const page of ['/blogs', '/jobspage']) {
    const look = async () => {
      const text = await read(page)
      expect(text).toContain(SHOWN)
      expect(text).not.toMatch(HIDDEN)
    }
    await vi.waitFor(look, 40_000)
  }
})

/** An article and a vacancy in each unpublished state, and one of each edited since. */
async function writeEverything(staffUrl: string) {
  const { parts, join } = openStaff(app.store, staffUrl)
  const member = await join(['owner'])
  const who = () => ({ parts: { ...parts, now: Date.now }, member })
  const write = async <Kind extends ContentKind>(
    kind: Kind,
    about: (word: string) => Drafts[Kind],
  ) => {
    const items = editItems(kind, about(SHOWN), who)
    await items.write(about('quokkahiddendraft'))
    const edited = await items.write()
    await items.publish(edited)
    await items.save(edited, 2, about('quokkahiddenedit'))
    const withdrawn = await items.write(about('quokkahiddenwithdrawn'))
    await items.publish(withdrawn)
    await items.withdraw(withdrawn)
  }
  await write('article', article)
  await write('vacancy', vacancy)
}

const article = (word: string) => ({
  ...emptyDraft('article'),
  title: word,
  category: 'Telecom',
  date: '2026-11-21',
  summary: word,
  paragraphs: [word],
})
const vacancy = (word: string) => ({
  ...emptyDraft('vacancy'),
  title: word,
  category: 'Telecom',
  date: '2026-11-21',
  place: 'Ramallah',
  closesOn: '2099-12-31',
  employmentType: 'Full-time',
  description: [word],
  qualifications: [word],
  details: [word],
})

const get = { method: 'GET', headers: [] as [string, string][], body: Buffer.alloc(0) }
async function read(path: string, request: Partial<RawRequest> = {}): Promise<string> {
  return (await sendRaw(app.server.url, { ...get, path, ...request })).text
}

const PLACES = [
  '/blogs',
  '/jobspage',
  '/blogs/',
  '/jobsdetails/',
  '/images/blogs/',
  '/articles/',
  '/vacancies/',
  '/preview/',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/jobs-feed.xml',
  '/jobs-feed.json',
  '/robots.txt',
  ...Object.values(calls),
]

describe('the text of a draft', () => {
  test.each(PLACES)('is not served at %s', async place => {
    const below = place.endsWith('/') ? names.map(name => `${place}${name}`) : []
    for (const path of [place, ...below]) {
      const [page = '', query] = path.split('?')
      for (const address of [path, `${page}.data`, `${page}/page.data?${query ?? 'q=quokka'}`]) {
        expect(await read(address), address).not.toMatch(HIDDEN)
      }
      const asked = `${path}?q=quokka&revision=1&preview=1&draft=${names[0]}`
      expect(await read(asked), asked).not.toMatch(HIDDEN)
    }
  })

  test('is not served to malformed requests', { timeout: 60_000 + CASES * 500 }, async () => {
    console.log(`FUZZ_SEED=${SEED}`)
    const words = fc.constantFrom('quokkahiddendraft', 'quokkahidden', ...names)
    await fc.assert(
      fc.asyncProperty(badRequests(app.server.url), words, async (request, word) => {
        const path = request.path.replace(/\b(?:\d+|x)$/, word)
        const { text } = await sendRaw(app.server.url, { ...request, path })
        // Form pages may return their own input.
        if (!String(request.body).includes('quokka')) {
          expect(text.replaceAll(encodeURIComponent(word), '').replaceAll(word, '')).not.toMatch(
            HIDDEN,
          )
        }
      }),
      { numRuns: CASES, seed: SEED },
    )
  })

  test('changes no cached content: lists keep their tags, also once it is scheduled', async () => {
    const tags = async () =>
      Promise.all(
        [calls.getAllBlogs, calls.getAllJobs, '/blogs', '/sitemap.xml'].map(async path => {
          const answer = await fetch(`${app.server.url}${path}`)
          await answer.arrayBuffer()
          return answer.headers.get('etag')
        }),
      )
    const before = await tags()
    const versions = () => app.store.db.selectFrom('content_versions').selectAll().execute()
    const counted = await versions()
    const { parts, join } = openStaff(app.store, app.url)
    const member = await join(['editor'], 'another@universe.example')
    const { write, save, schedule } = editItems('article', article('quokkahiddenlater'), () => ({
      parts: { ...parts, now: Date.now },
      member,
    }))
    const id = await write()
    await save(id, 2, { title: 'quokkahiddenlast' })
    const inAMonth = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
    await schedule(id, { wallTime: `${inAMonth}T09:00`, revision: 3 })
    expect(await versions()).toEqual(counted)
    expect(await tags()).toEqual(before)
  })
})
