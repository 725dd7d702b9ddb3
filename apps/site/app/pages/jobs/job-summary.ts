import type { Job } from '@universe/contract/entities'

/** A vacancy as the list shows it. */
export type JobSummary = Pick<Job, 'id' | 'title' | 'category' | 'description'>

export function summarise({ id, title, category, description }: Job): JobSummary {
  return { id, title, category, description }
}
