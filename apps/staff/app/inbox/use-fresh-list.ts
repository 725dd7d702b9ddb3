import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Away for so long, one comes back to a list that may be old. */
const AWAY_MS = 30_000

/**
 * Makes the list anew as one comes back to its tab after a while.
 * @param isBusy whether something is selected, which must not change under the hand
 */
export function useFreshList(isBusy: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let leftAt = Number.POSITIVE_INFINITY
    const look = () => {
      if (document.hidden) {
        leftAt = Date.now()
        return
      }
      const isOld = Date.now() - leftAt >= AWAY_MS
      if (isOld && !isBusy && !isTyping()) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isBusy, revalidate])
}

/** Whether a field has something that nobody has sent yet. */
function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input[type=search], input[type=text]',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
