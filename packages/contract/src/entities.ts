/**
 * The entities that `{api}` publishes (specification, section 3). Tables of fields and no schemas of
 * a library: every visitor of a blog or vacancy downloads what reads them.
 */
const blogFields = {
  id: 'number',
  title: 'string',
  category: 'string',
  createdAt: 'string',
  description: 'string',
  descriptionDetails: 'string',
  image: 'string',
} as const

const jobFields = {
  id: 'number',
  title: 'string',
  category: 'string',
  description: 'string',
  jobDetails: 'string',
  qualifications: 'string',
  createdAt: 'string',
} as const

/** A blog post. `createdAt` is an ISO date or date-time, `image` a path below the portal's address. */
export type Blog = Entity<typeof blogFields>

/** A vacancy. Of `createdAt` only the part before the T counts. */
export type Job = Entity<typeof jobFields>

/**
 * @param json what GetAllBlogs answered (specification, section 7)
 * @returns its blogs, each with the fields above and no other
 * @throws when it is no list of blogs
 */
export function readBlogs(json: unknown): Blog[] {
  return readList(blogFields, json)
}

/**
 * @param json what GetAllJobs answered (specification, section 7)
 * @returns its vacancies, each with the fields above and no other
 * @throws when it is no list of vacancies
 */
export function readJobs(json: unknown): Job[] {
  return readList(jobFields, json)
}

type FieldTypes = Readonly<Record<string, 'number' | 'string'>>
type Entity<Fields extends FieldTypes> = {
  [Name in keyof Fields]: Fields[Name] extends 'number' ? number : string
}

function readList<Fields extends FieldTypes>(fields: Fields, json: unknown): Entity<Fields>[] {
  if (!Array.isArray(json)) throw new TypeError('The answer is no list')
  return json.map(item => readEntity(fields, item))
}

function readEntity<Fields extends FieldTypes>(fields: Fields, item: unknown): Entity<Fields> {
  const read: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(fields)) {
    read[name] = Object(item)[name]
    if (typeof read[name] !== type) throw new TypeError(`${name} is no ${type}`)
  }
  return read as Entity<Fields>
}
