import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'

/** What the server hands to every loader and action. */
export interface ServerContext {
  /** The public address of `{api}` as browsers reach it; empty for this site's own origin. */
  apiUrl: string
  /** The address that blog images stand below; empty for this site's own origin. */
  portalUrl: string
  /** The site's public address, without a slash at its end; empty while it has none. */
  siteUrl: string
  /** The paths of all pages that need no parameter, in reading order. */
  pagePaths: readonly string[]
  /** The six calls as this request makes them, with the visitor's address forwarded. */
  api: Api
  /** Blogs and jobs as last seen, revalidated by ETag. */
  content: ContentSource
  /** Known to no visitor: what makes the keys of forms posted without scripts. */
  formSecret: Uint8Array
}

export const serverContext = createContext<ServerContext>()
