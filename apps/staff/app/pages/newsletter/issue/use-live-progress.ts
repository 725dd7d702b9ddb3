import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_MS = 2000

/** Asks anew how far it is, every two seconds while the page is seen. @param isLive whether anything changes */
export function useLiveProgress(isLive: boolean): void {
  const { state, revalidate } = useRevalidator()
  const isFree = useRef(true)
  isFree.current = state === 'idle'
  useEffect(() => {
    if (!isLive) return
    const look = () => {
      if (!document.hidden && isFree.current) void revalidate()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isLive, revalidate])
}
