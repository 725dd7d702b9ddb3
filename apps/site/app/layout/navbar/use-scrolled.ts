import { useEffect, useState } from 'react'

/** The bar changes its look once the page is scrolled past this (specification, section 9). */
const SCROLL_THRESHOLD_PX = 50

/** @returns whether the page is scrolled more than 50 px */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > SCROLL_THRESHOLD_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
