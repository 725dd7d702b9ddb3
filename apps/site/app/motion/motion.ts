import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'universe-motion'
const PAUSED = 'paused'

/**
 * Paused by stored choice or the system's setting; the server knows neither, so its pages start
 * unpaused (readings, Pause motion).
 */
export function useMotion() {
  const paused = useSyncExternalStore(subscribe, isPaused, () => false)
  return { paused, setPaused }
}

const listeners = new Set<() => void>()
/** For blocked storage: lasts for the visit. */
let unstored: boolean | undefined

function isPaused(): boolean {
  return reducedMotion().matches || (unstored ?? readChoice())
}

function setPaused(paused: boolean) {
  try {
    if (paused) localStorage.setItem(STORAGE_KEY, PAUSED)
    else localStorage.removeItem(STORAGE_KEY)
    unstored = undefined
  } catch {
    unstored = paused
  }
  for (const listener of listeners) listener()
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === PAUSED
  } catch {
    return false
  }
}

function subscribe(listener: () => void) {
  const reduced = reducedMotion()
  listeners.add(listener)
  reduced.addEventListener('change', listener)
  // Another tab's choice.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    reduced.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
