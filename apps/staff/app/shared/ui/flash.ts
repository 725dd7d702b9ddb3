import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Query parameter with the message's key. */
export const FLASH_PARAM = 'flash'

/** Shown once, after a form. */
export interface Flash {
  /** Its name in the page's sentences. */
  done: string
  /** A batch or an item. */
  id?: string
}

export const FlashContext = createContext<Flash | undefined>(undefined)

/** @returns the last action's message, until the next navigation; a new object each time */
export function useFlash(): Flash | undefined {
  return use(FlashContext)
}

/** Keeps a message's first loaded data: on revalidation the server has forgotten the message. */
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
