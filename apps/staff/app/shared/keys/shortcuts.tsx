import { createContext, use } from 'react'
import type { KnownKeys } from './known-keys.ts'

export interface Shortcuts {
  /** WCAG 2.1.4: they can be turned off. */
  areOn: boolean
  showAll: () => void
  known: readonly KnownKeys[]
}

export const ShortcutsContext = createContext<Shortcuts>({
  areOn: false,
  showAll: () => {},
  known: [],
})

export const useShortcuts = () => use(ShortcutsContext)

/**
 * @returns a function from a key, alternatives ("4 e"), or a sequence ("gi") to its control's
 * attributes; none if shortcuts are off
 */
export function useShortcut(): (key: string) => { [attribute: string]: string | undefined } {
  const { areOn } = useShortcuts()
  return key => (areOn ? { 'data-shortcut': key, 'aria-keyshortcuts': describe(key) } : {})
}

/** WAI-ARIA's syntax has no sequences. */
function describe(keys: string): string | undefined {
  const known = keys.split(' ').filter(key => key.length === 1 || key === 'Escape')
  return known.join(' ').replace('?', 'Shift+/') || undefined
}
