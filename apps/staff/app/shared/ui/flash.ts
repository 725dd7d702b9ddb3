import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Query parameter with the key of the message to show (`server/flash.ts`). */
export const FLASH_PARAM = 'flash'

/** A message that is shown once, after a form. */
export interface Flash {
  /** Its name in the page's sentences. */
  done: string
  /** What it is about, where the page tells that: a batch, or an item. */
  id?: string
}

export const FlashContext = createContext<Flash | undefined>(undefined)

/** @returns the message of the last action, until the next navigation; another object each time */
export function useFlash(): Flash | undefined {
  return use(FlashContext)
}

/**
 * Keeps what the page was first loaded with for a message: when it revalidates, the server does not
 * know the message any more.
 */
export function useFlashed<Value>(loaded: Value | undefined): Value | undefined {
  const key = useSearchParams()[0].get(FLASH_PARAM)
  const [kept, keep] = useState({ key, loaded })
  // A page whose data could not be loaded at first has it later.
  if (kept.key === key && (kept.loaded !== undefined || loaded === undefined)) return kept.loaded
  keep({ key, loaded })
  return loaded
}

/** @returns the query without the key of a message: with "?", or empty */
export function withoutFlash(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.delete(FLASH_PARAM)
  return params.size > 0 ? `?${params}` : ''
}
