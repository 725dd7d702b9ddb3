import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'universe-motion'
const PAUSED = 'paused'

/**
 * All automatic motion is paused by the visitor's stored choice or the system's setting. The server
 * knows neither, so its pages start unpaused (readings, Pause motion).
 */
export function useMotion() {
  const paused = useSyncExternalStore(subscribe, isPaused, () => false)
  return { paused, setPaused }
}

const listeners = new Set<() => void>()
/** Replaces blocked storage; lasts for the visit. */
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
  // Another tab may change the choice.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    reduced.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
