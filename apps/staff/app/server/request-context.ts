import type { RequestParts } from '@universe/domain/staff/context'
import type { Session } from '@universe/domain/staff/sessions'
import { createContext } from 'react-router'
import type { SitePreview } from './site-preview.ts'

/** What the process gives with each request. */
export interface RequestContext {
  parts: RequestParts
  /** Whose browser asks; undefined for nobody's. */
  session: Session | undefined
  /** The session's, or what the browser holds of one that is over. */
  token: string | undefined
  /** What the browser says that it is, in words: "Firefox on Linux". */
  device: string
  /** Whom limits on attempts count: an address, or an IPv6 network. */
  client: string
  log: RequestParts['log']
  /** Asked for without a body, and otherwise answered as a GET. */
  isHead: boolean
  /** What this answer's own inline scripts are known by. */
  nonce: string
  /** What renders the site's own pages with a draft laid over what is published. */
  sitePreview: SitePreview
}

/** Set by the process for every request (`server/staff.ts`). */
export const requestContext = createContext<RequestContext>()
