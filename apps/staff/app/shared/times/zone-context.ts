import { createContext, use } from 'react'

export interface ShownZone {
  /** "Ramallah time". */
  name: string
  isOffices: boolean
  office: { zone: string; name: string }
}

export const ZoneContext = createContext<ShownZone | null>(null)

/** @throws outside the frame */
export function useZone(): ShownZone {
  const zone = use(ZoneContext)
  if (!zone) throw new Error('Times are told within the frame.')
  return zone
}

/** @returns the IANA zone; in browsers only */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
