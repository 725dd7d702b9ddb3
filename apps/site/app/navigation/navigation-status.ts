import { useSyncExternalStore } from 'react'

/** The state of a change of page; empty while there is none, or none that takes long. */
interface NavigationStatus {
  isPending?: boolean
  failure?: Failure
}

interface Failure {
  /** Counts the failures of this document: the next one is announced again. */
  number: number
  reload: () => void
}

let status: NavigationStatus = {}
const listeners = new Set<() => void>()

export function setNavigationStatus(next: NavigationStatus): void {
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
