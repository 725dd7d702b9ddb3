import type { PreviewedItem } from '@universe/domain/content/preview-item'
import type { StaffContext } from '@universe/domain/staff/context'
import type { Session } from '@universe/domain/staff/sessions'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Delivery } from '../inbox/words/describe-mail.ts'
import { timesIn, type ZoneTimes } from '../shared/times/zone-times.ts'

export interface RequestContext {
  parts: StaffContext
  /** Undefined when signed out. */
  session: Session | undefined
  /** Perhaps of an expired session. */
  token: string | undefined
  /** From the User-Agent: "Firefox on Linux". */
  device: string
  /** For rate limits: an address, or an IPv6 network. */
  client: string
  log: StaffContext['log']
  /** Handled as a GET. */
  isHead: boolean
  nonce: string
  sitePreview: SitePreview
}

export interface SitePreview {
  /** Public; undefined while it has none. */
  siteUrl: string | undefined
  /** Of public pictures; empty for the site's own origin. */
  portalUrl: string
  render(page: {
    path: string
    content: Pick<PreviewedItem, 'blogs' | 'jobs'>
    /** Of its pictures; empty for the staff's own origin. */
    portalUrl: string
  }): Promise<SiteAnswer>
}

export interface SiteAnswer {
  status: number
  text: string
  /** CSP; undefined for other responses. */
  policy: string | undefined
}

/** Set by the process for every request (`server/staff.ts`). */
export const requestContext = createContext<RequestContext>()

export function timesOf(context: Readonly<RouterContextProvider>): ZoneTimes {
  return timesIn(context.get(requestContext).session?.settings.timeZone ?? null)
}

export function deliveryOf(context: Readonly<RouterContextProvider>): Delivery {
  return context.get(requestContext).parts.settings.isMailWritten ? 'written' : 'accepted'
}
