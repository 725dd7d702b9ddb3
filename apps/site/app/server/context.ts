import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'
import type { StyleFile } from './inline-styles.ts'
import type { SubscriptionCalls } from './letter-posts.ts'

/** The server's log; the request's own, if there is one. */
export interface Log {
  warn(sentence: string): void
  error(about: { err: unknown; [detail: string]: unknown }, sentence: string): void
}

/** Context of all loaders and actions. */
export interface ServerContext {
  /** Public URL of `{api}`; empty for this site's own origin. */
  apiUrl: string
  /** Base URL of blog images; empty for this site's own origin. */
  portalUrl: string
  /** The site's public URL without trailing slash; empty if unknown. */
  siteUrl: string
  /** Paths of all pages without parameters, in order. */
  pagePaths: readonly string[]
  /** The six calls, forwarding the visitor's address; failures are logged. */
  api: Api
  /** Calls of the newsletter's mail links, likewise. */
  subscriptions: SubscriptionCalls
  /** Cached blogs and jobs. */
  content: ContentSource
  /** @returns a built style sheet by its URL path */
  styleFile: (href: string) => StyleFile
  /** The `nonce` that marks the product's own inline code; removed before the page is sent. */
  inlineMark: string
  /** Whether the loader's data is requested instead of the page. */
  isDataWanted: boolean
  log: Log
  /** Secret for deriving idempotency keys of forms posted without scripts. */
  formSecret: Uint8Array
  /** The body of a form posted without scripts; undefined for other requests. */
  postedForm: PostedForm | undefined
}

/** A form as received; only its size was checked. */
export interface PostedForm {
  /** Path of the page that it was posted to. */
  path: string
  fields: URLSearchParams
  file?: PostedFile
}

/** An uploaded file, on disk until the response. */
export interface PostedFile {
  /** Read from disk lazily. */
  blob: Blob
  sha256: string
  remove(): Promise<void>
}

export const serverContext = createContext<ServerContext>()
