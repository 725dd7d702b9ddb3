import type { ContentKind } from '@universe/contract/drafts'

/** The site's addresses that lead somewhere without an id; `tests/site-paths.test.ts` holds them to its routes. */
const paths: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:contact|telecom|technologies|software|marketing)(?:\/[\w-]+)?$/,
  /^\/(?:about|whyuniverse|blogs|jobspage|privacypolicy)$/,
  /^\/(?:sitemap\.xml|robots\.txt|site\.webmanifest|(?:jobs-)?feed\.(?:xml|json))$/,
]

/** @returns whether the site has a page at a path, an article's or vacancy's aside */
export function isSitePath(path: string): boolean {
  return paths.some(known => known.test(withoutSlash(path)))
}

/** @returns which article or vacancy a path is the page of; undefined for another page's */
export function publicIdIn(path: string): { kind: ContentKind; id: number } | undefined {
  const [, folder, id] = /^\/(blogs|jobsdetails)\/(\d{1,9})$/.exec(withoutSlash(path)) ?? []
  if (id === undefined) return undefined
  return { kind: folder === 'blogs' ? 'article' : 'vacancy', id: Number(id) }
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
