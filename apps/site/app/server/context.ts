import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'
import type { StyleFile } from './inline-styles.ts'
import type { SubscriptionCalls } from './letter-posts.ts'

/** Log of the server's side; the request's own, if there is one. */
export interface Log {
  warn(sentence: string): void
  error(about: { err: unknown; [detail: string]: unknown }, sentence: string): void
}

/** The context of every loader and action. */
export interface ServerContext {
  /** The public address of `{api}` as browsers reach it; empty for this site's own origin. */
  apiUrl: string
  /** The address that blog images stand below; empty for this site's own origin. */
  portalUrl: string
  /** The site's public address, without a slash at its end; empty while it has none. */
  siteUrl: string
  /** The paths of all pages that need no parameter, in reading order. */
  pagePaths: readonly string[]
  /** The six calls, with the visitor's address forwarded; failures are logged. */
  api: Api
  /** Calls of the newsletter's mail links, likewise. */
  subscriptions: SubscriptionCalls
  /** Blogs and jobs as last seen, revalidated by ETag. */
  content: ContentSource
  /** @returns a built file of styles, by the path that a page would link it by */
  styleFile: (href: string) => StyleFile
  /** The `nonce` that marks the product's own inline code; removed before the page is sent. */
  inlineMark: string
  /** Whether the loader's data is requested instead of the page. */
  isDataWanted: boolean
  log: Log
  /** Secret from which keys of forms posted without scripts are derived. */
  formSecret: Uint8Array
  /** The body of a form posted without scripts; undefined if there is none, or it is no form's. */
  postedForm: PostedForm | undefined
}

/** A form as the server received it, within its limits on size and nothing else. */
export interface PostedForm {
  /** The path of the page that it was posted to. */
  path: string
  fields: URLSearchParams
  file?: PostedFile
}

/** A file that a form brought, on disk until the form is answered. */
export interface PostedFile {
  /** Reads from the disk as it is read itself. */
  blob: Blob
  sha256: string
  remove(): Promise<void>
}

export const serverContext = createContext<ServerContext>()
