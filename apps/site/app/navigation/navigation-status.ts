import { useSyncExternalStore } from 'react'

/** Empty if there is no page change, or it is quick. */
interface NavigationStatus {
  isPending?: boolean
  failure?: Failure
}

interface Failure {
  /** Counted, so that the next failure is announced again. */
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
