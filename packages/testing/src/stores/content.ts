import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Blog, Job } from '@universe/contract/entities'
import type { RunningServer } from '../servers/running-server.ts'

/** What the company publishes: as the API answers it, and stored as an owner's own tool would. */

export const fetchBlogs = (server: RunningServer) =>
  fetchList<Blog>(`${server.url}/api/blogs/GetAllBlogs`)
export const fetchJobs = (server: RunningServer) =>
  fetchList<Job>(`${server.url}/api/jobs/GetAllJobs`)

/** Stores a post in a running server's file. @returns its id */
export function storeBlog(server: RunningServer, blog: Partial<Blog>): number {
  const post = { ...plainBlog, ...blog }
  return insert(server, 'blogs', {
    title: post.title,
    category: post.category,
    created_at: post.createdAt,
    description: post.description,
    description_details: post.descriptionDetails,
    image: post.image,
  })
}

/** Stores a vacancy in a running server's file. @returns its id */
export function storeJob(server: RunningServer, job: Partial<Job>): number {
  const vacancy = { ...plainJob, ...job }
  return insert(server, 'jobs', {
    title: vacancy.title,
    category: vacancy.category,
    created_at: vacancy.createdAt,
    description: vacancy.description,
    job_details: vacancy.jobDetails,
    qualifications: vacancy.qualifications,
  })
}

/** Older than the example content, so that what is stored never stands on a list's first page. */
const OLD = '2020-01-31T23:30:00'

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

function insert(server: RunningServer, table: string, row: Record<string, string>): number {
  const database = new DatabaseSync(join(server.dataDir, 'universe.db'), { timeout: 5000 })
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  try {
    const { lastInsertRowid } = database
      .prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      .run(...Object.values(row))
    return Number(lastInsertRowid)
  } finally {
    database.close()
  }
}
