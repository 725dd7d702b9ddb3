import { useCallback, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { lookAnew } from '../../shared/navigation/keep-page.ts'
import { useWhileSeen } from '../../shared/navigation/use-while-seen.ts'

/**
 * Asks anew how far it is while the page is seen, and as it is seen again.
 * @param everyMs how often; undefined where nothing changes any more
 */
export function useLiveProgress(everyMs: number | undefined): void {
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const isFree = useRef(true)
  isFree.current = state === 'idle' && navigation.state === 'idle'
  const look = useCallback(() => {
    if (isFree.current) void lookAnew(revalidate)
  }, [revalidate])
  useWhileSeen(everyMs, look)
}
