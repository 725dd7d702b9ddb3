import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and until scripts have taken over the page, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
