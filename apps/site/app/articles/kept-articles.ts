import type { Blog } from '@universe/contract/entities'
import type { BlogSummary } from './blog-card.tsx'

/** Cached in this browser across pages, by a name among others of its kind. */
function keepPages<Data>() {
  const pages = new Map<string, Data>()
  return {
    peek: (name: string) => pages.get(name),
    keep: (name: string, data: Data) => void pages.set(name, data),
    load(name: string, ask: () => Promise<Data>) {
      const loading = ask().then(data => void pages.set(name, data))
      // If the page was left meanwhile, nobody handles the failure.
      loading.catch(() => {})
      return loading
    },
    all: () => pages.values(),
  }
}

/** The first posts, or all once loaded. */
export interface ArticleListData {
  posts: readonly (BlogSummary & { descriptionDetails?: string })[] | undefined
  total: number
  /** Of the page's content. */
  tag?: string | undefined
}

export interface ArticleData {
  post: Blog | undefined
  related: readonly BlogSummary[]
  tag?: string | undefined
}

/** One list page, and a page per post, by its id. */
export const keptLists = keepPages<ArticleListData>()
export const keptArticles = keepPages<ArticleData>()

/** As cards show it, before its own page has loaded. */
export function findSummary(id: string): BlogSummary | undefined {
  const shown = [...keptLists.all()].flatMap(({ posts }) => posts ?? [])
  const related = [...keptArticles.all()].flatMap(data => data.related)
  return [...shown, ...related].find(post => String(post.id) === id)
}
