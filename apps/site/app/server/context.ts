import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'
import type { StyleFile } from './inline-styles.ts'
import type { SubscriptionCalls } from './letter-posts.ts'

/** The request's own, if there is one. */
export interface Log {
  warn(sentence: string): void
  error(about: { err: unknown; [detail: string]: unknown }, sentence: string): void
}

/** Of all loaders and actions. */
export interface ServerContext {
  /** Public URL of `{api}`; empty for this site's own origin. */
  apiUrl: string
  /** Base URL of blog images; empty for this site's own origin. */
  portalUrl: string
  /** The site's public URL without trailing slash; empty if unknown. */
  siteUrl: string
  /** Without parameters, in order. */
  pagePaths: readonly string[]
  /** Forwards the visitor's address; failures are logged. */
  api: Api
  /** Of the newsletter's mail links, likewise. */
  subscriptions: SubscriptionCalls
  /** Cached blogs and jobs. */
  content: ContentSource
  /** By URL path. */
  styleFile: (href: string) => StyleFile
  /** The `nonce` that marks the product's own inline code; removed before the page is sent. */
  inlineMark: string
  /** The loader's data instead of the page. */
  isDataWanted: boolean
  log: Log
  /** For idempotency keys of forms posted without scripts. */
  formSecret: Uint8Array
  /** Without scripts; undefined for other requests. */
  postedForm: PostedForm | undefined
}

/** As received; only its size was checked. */
export interface PostedForm {
  /** Of the page that it was posted to. */
  path: string
  fields: URLSearchParams
  file?: PostedFile
}

/** On disk until the response. */
export interface PostedFile {
  /** Read from disk lazily. */
  blob: Blob
  sha256: string
  remove(): Promise<void>
}

export const serverContext = createContext<ServerContext>()
