/**
 * Calls back once, when an element comes into view or nearly so.
 * @returns how to call it off
 */
export function whenNear(element: Element, callback: () => unknown): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
