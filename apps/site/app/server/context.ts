import { createContext } from 'react-router'
import type { Api } from '../api/api.ts'
import type { ContentSource } from './content-source.ts'
import type { StyleFile } from './inline-styles.ts'
import type { SubscriptionCalls } from './letter-posts.ts'

/** Where the server's side says what went wrong; the request's own log, where there is one. */
export interface Log {
  warn(sentence: string): void
  error(about: { err: unknown; [detail: string]: unknown }, sentence: string): void
}

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
  /** The six calls as this request makes them, with the visitor's address forwarded; what fails is logged. */
  api: Api
  /** What links in the newsletter's mails do, likewise. */
  subscriptions: SubscriptionCalls
  /** Blogs and jobs as last seen, revalidated by ETag. */
  content: ContentSource
  /** @returns a built file of styles, by the path that a page would link it by */
  styleFile: (href: string) => StyleFile
  /** The `nonce` of what a page says inline that is the product's own; taken out before it is sent. */
  inlineMark: string
  /** Whether what the page's loader returns is asked for, and no page. */
  isDataWanted: boolean
  log: Log
  /** Known to no visitor: what makes the keys of forms posted without scripts. */
  formSecret: Uint8Array
  /** What a form without scripts posted; undefined where nothing was, or nothing that a form sends. */
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
