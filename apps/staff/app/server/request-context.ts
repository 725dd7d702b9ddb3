import type { StaffContext } from '@universe/domain/staff/context'
import type { Session } from '@universe/domain/staff/sessions'
import { createContext } from 'react-router'
import type { SitePreview } from './site-preview.ts'

/** Data of a request, given by the process. */
export interface RequestContext {
  parts: StaffContext
  /** Undefined when signed out. */
  session: Session | undefined
  /** The session's token, or that of an expired one. */
  token: string | undefined
  /** Name of the browser, from its User-Agent: "Firefox on Linux". */
  device: string
  /** Key for rate limits: an address, or an IPv6 network. */
  client: string
  log: StaffContext['log']
  /** Whether it is a HEAD request, which is handled as a GET. */
  isHead: boolean
  /** CSP nonce of this response. */
  nonce: string
  /** Renders the site's pages with a draft laid over the published content. */
  sitePreview: SitePreview
}

/** Set by the process for every request (`server/staff.ts`). */
export const requestContext = createContext<RequestContext>()
