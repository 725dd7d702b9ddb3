import { useEffect, useRef, useState } from 'react'
import { useMotion } from '../motion/motion.ts'
import { COUNT_TICK_MS, COUNT_VISIBLE_SHARE, countAt, countTarget } from './count-up.ts'

/**
 * Counts from the moment the element is half visible, and stands at 0 until then, so that no final
 * text falls back; paused, it keeps its place.
 * @param value the final text, such as "15M+"
 * @returns the element's ref, and the running number while there is one to show
 */
export function useCountUp<Item extends HTMLElement>(value: string) {
  const { paused } = useMotion()
  const item = useRef<Item>(null)
  const [seen, setSeen] = useState(false)
  const [tick, setTick] = useState(0)
  const running = paused ? undefined : countAt(tick, countTarget(value))
  const counting = seen && running !== undefined

  useEffect(() => {
    if (!item.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.intersectionRatio >= COUNT_VISIBLE_SHARE)) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold: COUNT_VISIBLE_SHARE },
    )
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setTick(passed => passed + 1), COUNT_TICK_MS)
    return () => clearInterval(timer)
  }, [counting])

  return { item, running }
}
