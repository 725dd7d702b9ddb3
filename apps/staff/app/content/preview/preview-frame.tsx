import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import styles from './preview-frame.module.css'
import type { PreviewWidth } from './preview-views.ts'

interface PreviewFrameProps {
  address: string
  title: string
  /** Scaled to fit; undefined for the available width. */
  width: PreviewWidth | undefined
}

/**
 * New content loads behind the old and takes its scroll position, so that a save does not flash.
 */
export function PreviewFrame({ address, title, width }: PreviewFrameProps) {
  const [shown, setShown] = useState(address)
  const stageRef = useScale(width)
  const shownRef = useRef<HTMLIFrameElement>(null)
  const addresses = shown === address ? [shown] : [shown, address]

  function takePlace({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    // Offline, the frame holds the browser's error page.
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
 * CSS needs tan(atan2()), which WebKit gets wrong unless both lengths are registered properties in
 * px.
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
