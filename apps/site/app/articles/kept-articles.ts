import type { Blog } from '@universe/contract/entities'
import type { BlogSummary } from './blog-card.tsx'

/** Articles from the server, kept in this browser across pages. */
interface KeptPages<Data> {
  /** @param name tells the pages of the kind apart */
  peek(name: string): Data | undefined
  keep(name: string, data: Data): void
  /** Fetches a page's data and keeps it. */
  load(name: string, ask: () => Promise<Data>): Promise<void>
  all(): Iterable<Data>
}

function keepPages<Data>(): KeptPages<Data> {
  const pages = new Map<string, Data>()
  return {
    peek: name => pages.get(name),
    keep: (name, data) => void pages.set(name, data),
    load(name, ask) {
      const loading = ask().then(data => void pages.set(name, data))
      // A page that is left meanwhile waits for nothing.
      loading.catch(() => {})
      return loading
    },
    all: () => pages.values(),
  }
}

/** What the list shows: its first posts, or all once they have come by the list's own call. */
export interface ArticleListData {
  posts: readonly (BlogSummary & { descriptionDetails?: string })[] | undefined
  total: number
  /** Names the content that the page was made from. */
  tag?: string | undefined
}

/** What the page of one post shows. */
export interface ArticleData {
  post: Blog | undefined
  related: readonly BlogSummary[]
  tag?: string | undefined
}

/** There is one page of the list, and one for each post by its id. */
export const keptLists = keepPages<ArticleListData>()
export const keptArticles = keepPages<ArticleData>()

/** @returns a post as a card showed it, before its own page has come */
export function findSummary(id: string): BlogSummary | undefined {
  const shown = [...keptLists.all()].flatMap(({ posts }) => posts ?? [])
  const related = [...keptArticles.all()].flatMap(data => data.related)
  return [...shown, ...related].find(post => String(post.id) === id)
}
