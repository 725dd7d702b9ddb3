import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'
import type { StyleFile } from './inline-styles.ts'
import type { SubscriptionCalls } from './letter-posts.ts'

export interface Log {
  warn(sentence: string): void
  error(about: { err: unknown; [detail: string]: unknown }, sentence: string): void
}

export interface ServerContext {
  /** Of `{api}`; empty for this site's own origin. */
  apiUrl: string
  /** Of blog images; empty for this site's own origin. */
  portalUrl: string
  /** Without trailing slash; empty if unknown. */
  siteUrl: string
  /** Without parameters. */
  pagePaths: readonly string[]
  /** Forwards the visitor's address. */
  api: Api
  /** Forwards the visitor's address, too. */
  subscriptions: SubscriptionCalls
  content: ContentSource
  /** By URL path. */
  styleFile: (href: string) => StyleFile
  /** Of the product's own inline code; removed before the page is sent. */
  inlineMark: string
  isDataWanted: boolean
  log: Log
  /** For idempotency keys of forms posted without scripts. */
  formSecret: Uint8Array
  postedForm: PostedForm | undefined
}

/** Only its size was checked. */
export interface PostedForm {
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
