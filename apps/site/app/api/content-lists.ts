import { readBlogs, readJobs, tellOnce } from '@universe/contract/entities'
import { rememberList } from './remembered-list.ts'

const tellOdd = tellOnce(console.warn)

/** The two lists as this browser knows them: one answer serves list, filter, search and detail. */
export const blogList = rememberList(
  api => api.getAllBlogs(),
  json => readBlogs(json, tellOdd),
)
export const jobList = rememberList(
  api => api.getAllJobs(),
  json => readJobs(json, tellOdd),
)
