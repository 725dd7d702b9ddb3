import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import { hasContent, insertBlog, insertJobs, lockContent } from '../content-repository.ts'
import { PICTURES_PREFIX } from '../picture-repository.ts'
import { exampleBlogs } from './blogs.ts'
import type { ExampleBlog } from './example-blog.ts'
import { exampleJobs } from './jobs.ts'

/**
 * Fills a store that has neither blogs nor jobs, wholly or not at all.
 * @returns whether it did
 */
export function seedExampleContent(store: Store): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    // Of instances that start at once one fills the store; the others wait, and find it filled.
    await lockContent(store, trx)
    if (await hasContent(trx)) return false
    // Oldest first, so that ids grow with time.
    await insertJobs(trx, exampleJobs.toSorted(oldestFirst).map(toJobRow))
    for (const blog of exampleBlogs.toSorted(oldestFirst)) {
      await insertBlog(trx, toBlogRow(blog), await readPictureRow(blog))
    }
    return true
  })
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
