import { rememberList } from './remembered-list.ts'

/** What checks an answer is fetched with the first one: no page needs it to show what it has. */
const loadParsers = () => import('./parse-lists.ts')

/** The two lists as this browser knows them: one answer serves list, filter, search and detail. */
export const blogList = rememberList(
  api => api.getAllBlogs(),
  async json => (await loadParsers()).parseBlogs(json),
)
export const jobList = rememberList(
  api => api.getAllJobs(),
  async json => (await loadParsers()).parseJobs(json),
)
