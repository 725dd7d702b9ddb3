import * as v from 'valibot'

/** Entities and their fixed lists of values (specification, section 3). */

export const businessLines = [
  'Telecom',
  'Software Solutions',
  'Technologies',
  'E-Marketing',
] as const

/** The demo types in the two groups of the demo form's select (readings, Demo type). */
export const demoTypeGroups = [
  {
    group: 'Intelligent Solutions',
    types: [
      'Business Intelligence',
      'Artificial Intelligence',
      'Cyber Security',
      'Customer Care Solutions',
      'E-commerce Solutions',
    ],
  },
  {
    group: 'Smart Systems',
    types: [
      'Education System',
      'Work System',
      'Security System',
      'Surveillance System',
      'Safety System',
      'Virtual Reality',
      'Augmented Reality',
    ],
  },
] as const
export const demoTypes = demoTypeGroups.flatMap(({ types }) => [...types])

/** The blog filter's named categories; "Other" shows every category that is none of the other five. */
export const blogCategories = [
  'Telecom',
  'Software',
  'E-Marketing',
  'Technology',
  'Digital Trends',
  'Other',
] as const
export type BlogCategory = (typeof blogCategories)[number]

/** The jobs filter's categories, compared case-insensitively. */
export const jobCategories = ['Software', 'Technology', 'Telecom', 'E-marketing'] as const
export type JobCategory = (typeof jobCategories)[number]

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
