import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { lookAnew } from '../../../navigation/keep-page.ts'

/**
 * Asks anew how far it is while the page is seen, and as it is seen again.
 * @param everyMs how often; undefined where nothing changes any more
 */
export function useLiveProgress(everyMs: number | undefined): void {
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const isFree = useRef(true)
  isFree.current = state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (everyMs === undefined) return
    const look = () => {
      if (!document.hidden && isFree.current) void lookAnew(revalidate)
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [everyMs, revalidate])
}
