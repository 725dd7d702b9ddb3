import { createContext, use } from 'react'
import type { KnownKeys } from './known-keys.ts'

/** The member's shortcuts. */
export interface Shortcuts {
  /** Whether single-key shortcuts are on (WCAG 2.1.4: they can be turned off). */
  areOn: boolean
  /** Opens the dialog that lists them. */
  showAll: () => void
  /** All shortcuts of the member. */
  known: readonly KnownKeys[]
}

export const ShortcutsContext = createContext<Shortcuts>({
  areOn: false,
  showAll: () => {},
  known: [],
})

export const useShortcuts = () => use(ShortcutsContext)

/**
 * @returns a function from a key, alternatives ("4 e"), or a sequence ("gi") to the attributes by
 * which the key presses a control and assistive technology announces it; no attributes where
 * shortcuts are off
 */
export function useShortcut(): (key: string) => { [attribute: string]: string | undefined } {
  const { areOn } = useShortcuts()
  return key => (areOn ? { 'data-shortcut': key, 'aria-keyshortcuts': describe(key) } : {})
}

/** In WAI-ARIA's syntax, which has no sequences. */
function describe(keys: string): string | undefined {
  const known = keys.split(' ').filter(key => key.length === 1 || key === 'Escape')
  return known.join(' ').replace('?', 'Shift+/') || undefined
}
