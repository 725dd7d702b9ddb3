import type { Blog, Job } from '@universe/contract/entities'
import { blogsResponse, jobsResponse } from '@universe/contract/payloads'
import { parse } from 'valibot'

/** @throws when the JSON is no list of blogs */
export function parseBlogs(json: unknown): readonly Blog[] {
  return parse(blogsResponse, json)
}

/** @throws when the JSON is no list of jobs */
export function parseJobs(json: unknown): readonly Job[] {
  return parse(jobsResponse, json)
}
