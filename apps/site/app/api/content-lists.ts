import { blogsResponse, jobsResponse } from '@universe/contract/calls'
import { parse } from 'valibot'
import { rememberList } from './remembered-list.ts'

/** The two lists as this browser knows them: one answer serves list, filter, search and detail. */
export const blogList = rememberList(
  api => api.getAllBlogs(),
  json => parse(blogsResponse, json),
)
export const jobList = rememberList(
  api => api.getAllJobs(),
  json => parse(jobsResponse, json),
)
