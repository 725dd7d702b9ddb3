import * as v from 'valibot'

/** The entities that `{api}` publishes (specification, section 3). */

/** A blog post. `createdAt` is an ISO date or date-time, `image` a path below the portal's address. */
export const blogSchema = v.object({
  id: v.number(),
  title: v.string(),
  category: v.string(),
  createdAt: v.string(),
  description: v.string(),
  descriptionDetails: v.string(),
  image: v.string(),
})
export type Blog = v.InferOutput<typeof blogSchema>

/** A vacancy. Of `createdAt` only the part before the T counts. */
export const jobSchema = v.object({
  id: v.number(),
  title: v.string(),
  category: v.string(),
  description: v.string(),
  jobDetails: v.string(),
  qualifications: v.string(),
  createdAt: v.string(),
})
export type Job = v.InferOutput<typeof jobSchema>
