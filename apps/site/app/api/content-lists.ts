import { readBlogs, readJobs, warnOnce } from '@universe/contract/entities'
import { cacheList } from './cached-list.ts'

const warn = warnOnce(console.warn)

/** The two lists as this browser knows them: one answer serves list, filter, search and detail. */
export const blogList = cacheList(
  (api, options) => api.getAllBlogs(options),
  json => readBlogs(json, warn),
)
export const jobList = cacheList(
  (api, options) => api.getAllJobs(options),
  json => readJobs(json, warn),
)
