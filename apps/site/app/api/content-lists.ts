import { readBlogs, readJobs, warnOnce } from '@universe/contract/entities'
import { cacheList } from './cached-list.ts'
import { readLastVacancyId } from './last-vacancy-id.ts'

const warn = warnOnce(console.warn)

export const blogList = cacheList(
  (api, options) => api.getAllBlogs(options),
  json => readBlogs(json, warn),
)
export const jobList = cacheList(
  async (api, options) => {
    const answer = await api.getAllJobs(options)
    lastVacancyId = readLastVacancyId(answer) || lastVacancyId
    return answer
  },
  json => readJobs(json, warn),
)

let lastVacancyId = 0

/** As far as known; else 0. */
export const peekLastVacancyId = () => lastVacancyId
