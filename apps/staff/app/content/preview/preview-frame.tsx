import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import styles from './preview-frame.module.css'
import type { PreviewWidth } from './preview-views.ts'

interface PreviewFrameProps {
  /** Another address is another content: what is shown stays until that has come. */
  address: string
  title: string
  /** The page's true width, which is scaled to fit; as wide as there is room unless given. */
  width: PreviewWidth | undefined
}

/**
 * The frame of a preview. The new content loads behind the old one and takes its place, and where it
 * was scrolled to if it is the same page, so that a save neither flashes nor moves anything.
 */
export function PreviewFrame({ address, title, width }: PreviewFrameProps) {
  const [shown, setShown] = useState(address)
  const stageRef = useScale(width)
  const shownRef = useRef<HTMLIFrameElement>(null)
  const addresses = shown === address ? [shown] : [shown, address]

  function takePlace({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    // Where the line is gone, it holds the browser's own page: what was shown is better.
    if (!frame.contentDocument || !frame.contentWindow) return
    const before = shownRef.current
    if (before?.contentWindow && pathOf(shown) === pathOf(address)) {
      frame.contentWindow.scrollTo(0, before.contentWindow.scrollY)
    }
    setShown(address)
  }

  return (
    <div ref={stageRef} className={styles.stage}>
      <div className={styles.frame} data-width={width}>
        {addresses.map(each => (
          <iframe
            key={each}
            ref={each === shown ? shownRef : undefined}
            className={styles.page}
            src={each}
            title={title}
            sandbox="allow-same-origin"
            loading={each === shown ? 'lazy' : 'eager'}
            data-is-waiting={each !== shown || undefined}
            onLoad={each === shown ? undefined : takePlace}
          />
        ))}
      </div>
    </div>
  )
}

/**
 * Says in `--scale` how much of the page's width there is room for. In styles alone it takes the
 * tangent of an arc tangent, which WebKit gets wrong unless both lengths are registered ones in pixels.
 */
function useScale(width: PreviewWidth | undefined) {
  const stageRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stage = stageRef.current
    if (!stage || width === undefined) return
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, stage.getBoundingClientRect().width / Number(width))
      stage.style.setProperty('--scale', String(scale))
    })
    observer.observe(stage)
    return () => observer.disconnect()
  }, [width])
  return stageRef
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
