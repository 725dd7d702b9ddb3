import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '@universe/contract/dates'
import type { Blog, Job } from '@universe/contract/entities'
import type { Trx } from '@universe/store/store'
import type { JobTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'
import type { RunningServer } from '../servers/running-server.ts'

/** As the API serves it. */

export const fetchBlogs = (server: RunningServer) =>
  fetchList<Blog>(`${server.url}/api/blogs/GetAllBlogs`)
export const fetchJobs = (server: RunningServer) =>
  fetchList<Job>(`${server.url}/api/jobs/GetAllJobs`)

/** Into a running server's file. @returns its id */
export const storeBlog = (server: RunningServer, blog: Partial<Blog>): number =>
  insert(server, 'blogs', { ...plainBlog, ...blog })

/** Into a running server's file. @returns its id */
export const storeJob = (server: RunningServer, job: Partial<Job>): number =>
  insert(server, 'jobs', { ...plainJob, ...job })

/** Into an open store. @returns its id */
export async function insertJob(
  { db }: { db: Pick<Trx, 'insertInto'> },
  job: Partial<Insertable<JobTable>> = {},
): Promise<number> {
  const texts = { title: 'Network Engineer', description: '', job_details: '', qualifications: '' }
  const { id } = await db
    .insertInto('jobs')
    .values({ ...texts, category: 'Telecom', created_at: '2026-11-01T00:00:00', ...job })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** As an owner's tool closes one. */
export function removeJob(server: RunningServer, id: number): void {
  const database = new DatabaseSync(join(server.dataDir, 'universe.db'), { timeout: 5000 })
  database.prepare('delete from jobs where id = ?').run(id)
  database.close()
}

/**
 * Copies of the examples, into a stopped server's file: older, so that the newest stay, and
 * shuffled, so that they do not compress as duplicates.
 */
export function fillUpBlogs(dataDir: string, posts: number): void {
  const database = new DatabaseSync(join(dataDir, 'universe.db'))
  const examples = database.prepare('select * from blogs order by id').all() as BlogRow[]
  const insert = database.prepare(
    `insert into blogs (title, category, created_at, description, description_details, image)
     values (?, ?, ?, ?, ?, ?)`,
  )
  database.exec('begin')
  for (let n = examples.length; n < posts; n++) {
    const example = examples[n % examples.length] as BlogRow
    const day = new Date(FILLED_UP_BEFORE - n * DAY_MS).toISOString().slice(0, 19)
    const reorder = (words: string) => shuffle(words.split(' '), n).join(' ')
    insert.run(
      reorder(example.title),
      example.category,
      day,
      reorder(example.description),
      reorder(example.description_details),
      example.image,
    )
  }
  database.exec('commit')
  database.close()
}

/** Deterministic by the seed. */
function shuffle(words: string[], seed: number): string[] {
  let state = seed
  for (let i = words.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const j = state % (i + 1)
    const [one, other] = [words[i] as string, words[j] as string]
    words[i] = other
    words[j] = one
  }
  return words
}

type BlogRow = {
  title: string
  category: string
  description: string
  description_details: string
  image: string
}

/** Never on a list's first page. */
const OLD = '2020-01-31T23:30:00'
const FILLED_UP_BEFORE = Date.UTC(2020, 0)

const plainBlog: Omit<Blog, 'id' | 'image'> & { image: string } = {
  title: 'A stored post',
  category: 'Telecom',
  createdAt: OLD,
  description: 'What it says in short.',
  descriptionDetails: 'What it says.',
  image: '',
}

const plainJob: Omit<Job, 'id'> = {
  title: 'A stored vacancy',
  category: 'Telecom',
  createdAt: OLD,
  description: 'What the work is.',
  jobDetails: 'What it pays.',
  qualifications: 'What it asks for.',
}

async function fetchList<Item>(address: string): Promise<Item[]> {
  const response = await fetch(address)
  return response.json()
}

function insert({ dataDir }: RunningServer, table: string, item: object): number {
  const database = new DatabaseSync(join(dataDir, 'universe.db'), { timeout: 5000 })
  const names = Object.keys(item).map(name =>
    name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  )
  const marks = names.map(() => '?').join(', ')
  try {
    const { lastInsertRowid } = database
      .prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      .run(...Object.values(item))
    return Number(lastInsertRowid)
  } finally {
    database.close()
  }
}
