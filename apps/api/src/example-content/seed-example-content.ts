import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import type { Trx } from '../api-deps.ts'
import { PICTURES_PREFIX } from '../pictures/routes.ts'
import { exampleBlogs } from './blogs.ts'
import type { ExampleBlog } from './example-blog.ts'
import { exampleJobs } from './jobs.ts'

/**
 * Fills a store that has neither blogs nor jobs, wholly or not at all.
 * @returns whether it did
 */
export function seedExampleContent(store: Store): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    await takeTurns(store, trx)
    if (await hasContent(trx)) return false
    // Oldest first, so that ids grow with time.
    await trx.insertInto('jobs').values(exampleJobs.toSorted(oldestFirst).map(toJobRow)).execute()
    for (const blog of exampleBlogs.toSorted(oldestFirst)) {
      await trx.insertInto('blogs').values(toBlogRow(blog)).execute()
      await trx
        .insertInto('blog_pictures')
        .values(await readPictureRow(blog))
        .execute()
    }
    return true
  })
}

// Of instances that start at once on PostgreSQL one fills the store; the others wait, and find it
// filled. SQLite's transactions take turns by themselves.
async function takeTurns({ kind }: Store, trx: Trx) {
  if (kind === 'sqlite') return
  await trx.selectFrom('content_versions').select('name').orderBy('name').forUpdate().execute()
}

async function hasContent(trx: Trx): Promise<boolean> {
  const blog = await trx.selectFrom('blogs').select('id').limit(1).executeTakeFirst()
  const job = await trx.selectFrom('jobs').select('id').limit(1).executeTakeFirst()
  return blog !== undefined || job !== undefined
}

function oldestFirst(a: { createdAt: string }, b: { createdAt: string }): number {
  return a.createdAt < b.createdAt ? -1 : 1
}

function toJobRow(job: (typeof exampleJobs)[number]) {
  return {
    title: job.title,
    category: job.category,
    description: job.description.join(PARAGRAPH_MARKER),
    job_details: job.jobDetails.join(PARAGRAPH_MARKER),
    qualifications: job.qualifications.join(PARAGRAPH_MARKER),
    created_at: job.createdAt,
  }
}

function toBlogRow(blog: ExampleBlog) {
  return {
    title: blog.title,
    category: blog.category,
    created_at: blog.createdAt,
    description: blog.description,
    description_details: blog.paragraphs.join(PARAGRAPH_MARKER),
    image: picturePath(blog),
  }
}

async function readPictureRow(blog: ExampleBlog) {
  const content = await readFile(new URL(`./pictures/${blog.slug}.svg`, import.meta.url))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path: picturePath(blog), content, media_type: 'image/svg+xml', sha256 }
}

function picturePath({ slug }: ExampleBlog): string {
  return `${PICTURES_PREFIX}/${slug}.jpg`
}
