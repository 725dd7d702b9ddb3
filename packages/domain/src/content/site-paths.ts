import type { ContentKind } from '@universe/contract/drafts'

/** Without ids; compared with the routes by `tests/site-paths.test.ts`. */
const paths: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:contact|telecom|technologies|software|marketing)(?:\/[\w-]+)?$/,
  /^\/(?:about|whyuniverse|blogs|jobspage|privacypolicy)$/,
  /^\/(?:sitemap\.xml|robots\.txt|site\.webmanifest|(?:jobs-)?feed\.(?:xml|json))$/,
]

/** Except articles and vacancies. */
export function isSitePath(path: string): boolean {
  return paths.some(known => known.test(withoutSlash(path)))
}

/** @returns undefined for other pages */
export function publicIdIn(path: string): { kind: ContentKind; id: number } | undefined {
  const [, folder, id] = /^\/(blogs|jobsdetails)\/(\d{1,9})$/.exec(withoutSlash(path)) ?? []
  if (id === undefined) return undefined
  return { kind: folder === 'blogs' ? 'article' : 'vacancy', id: Number(id) }
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
