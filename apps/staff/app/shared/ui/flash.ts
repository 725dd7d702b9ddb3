import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Query parameter with the message's key. */
export const FLASH_PARAM = 'flash'

/** Shown once. */
export interface Flash {
  /** Its name in the page's sentences. */
  done: string
  /** Of a batch or an item. */
  id?: string
}

export const FlashContext = createContext<Flash | undefined>(undefined)

/** @returns a new object each time; undefined after the next navigation */
export function useFlash(): Flash | undefined {
  return use(FlashContext)
}

/** Keeps what the page first loaded for a message: on revalidation the server has forgotten it. */
export function useFlashed<Value>(loaded: Value | undefined): Value | undefined {
  const key = useSearchParams()[0].get(FLASH_PARAM)
  const [kept, keep] = useState({ key, loaded })
  // Data that failed to load may come later.
  if (kept.key === key && (kept.loaded !== undefined || loaded === undefined)) return kept.loaded
  keep({ key, loaded })
  return loaded
}

/** @returns the query with "?", or empty */
export function withoutFlash(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.delete(FLASH_PARAM)
  return params.size > 0 ? `?${params}` : ''
}
