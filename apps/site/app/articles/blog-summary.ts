import type { Blog } from '@universe/contract/entities'

/** A post as cards and lists show it: without its long text. */
export type BlogSummary = Omit<Blog, 'descriptionDetails'>

export function summarise({ descriptionDetails: _, ...summary }: Blog): BlogSummary {
  return summary
}
