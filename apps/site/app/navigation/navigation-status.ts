import { useSyncExternalStore } from 'react'

/** How a change of page fares; empty while there is none, or none that takes long. */
export interface NavigationStatus {
  isPending?: boolean
  failure?: Failure
}

interface Failure {
  /** Counts the failures of this document: the next one is told anew. */
  number: number
  reload: () => void
}

let status: NavigationStatus = {}
const listeners = new Set<() => void>()

export function tellNavigation(next: NavigationStatus): void {
  status = next
  for (const listener of listeners) listener()
}

export function useNavigationStatus(): NavigationStatus {
  return useSyncExternalStore(subscribe, readStatus, readStatus)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStatus() {
  return status
}
