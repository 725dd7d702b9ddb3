import { readBlogs, readJobs } from '@universe/contract/entities'
import { rememberList } from './remembered-list.ts'

/** The two lists as this browser knows them: one answer serves list, filter, search and detail. */
export const blogList = rememberList(api => api.getAllBlogs(), readBlogs)
export const jobList = rememberList(api => api.getAllJobs(), readJobs)
