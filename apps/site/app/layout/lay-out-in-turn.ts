import { whenIdle } from '../ui/defer.ts'

/** Lays out one section after the other (`later-sections.css`), each in a task of its own. */
export function layOutInTurn() {
  const sections = document.querySelectorAll<HTMLElement>('main section, footer')
  const parts = [...sections, document.documentElement]
  const layOutNext = () => {
    const part = parts.shift()
    if (!part) return
    part.dataset.whole = ''
    whenIdle(layOutNext, { timeout: 200 })
  }
  layOutNext()
}
