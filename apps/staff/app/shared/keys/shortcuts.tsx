import { createContext, use } from 'react'
import type { KnownKeys } from './known-keys.ts'

/** How keys work for the member. */
export interface Shortcuts {
  /** Whether single keys do something (WCAG 2.1.4: a member can switch them off). */
  areOn: boolean
  /** Shows all of them. */
  showAll: () => void
  /** All that do something for the member. */
  known: readonly KnownKeys[]
}

export const ShortcutsContext = createContext<Shortcuts>({
  areOn: false,
  showAll: () => {},
  known: [],
})

export const useShortcuts = () => use(ShortcutsContext)

/**
 * Its argument is a key, several that do the same ("4 e"), or two in a row ("gi").
 * @returns what gives a control the attributes by which a key presses it and assistive technology
 *   tells of it; nothing where single keys are switched off
 */
export function useShortcut(): (key: string) => { [attribute: string]: string | undefined } {
  const { areOn } = useShortcuts()
  return key => (areOn ? { 'data-shortcut': key, 'aria-keyshortcuts': describe(key) } : {})
}

/** As WAI-ARIA writes keys; two in a row are none that it knows. */
function describe(keys: string): string | undefined {
  const known = keys.split(' ').filter(key => key.length === 1 || key === 'Escape')
  return known.join(' ').replace('?', 'Shift+/') || undefined
}
