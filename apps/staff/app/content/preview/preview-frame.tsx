import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
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
  const shownRef = useRef<HTMLIFrameElement>(null)
  const stageRef = useMeasures(shownRef, shown, width)
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
 * The scale that fits, for which CSS needs tan(atan2()), which WebKit gets wrong unless both lengths
 * are registered properties in px; and the height of content that is lower than the frame.
 */
function useMeasures(
  shownRef: RefObject<HTMLIFrameElement | null>,
  shown: string,
  width: PreviewWidth | undefined,
) {
  const stageRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has a frame of its own.
  useEffect(() => {
    const [stage, frame] = [stageRef.current, shownRef.current]
    if (!stage || !frame) return
    const measure = () => {
      const scale = width ? Math.min(1, stage.getBoundingClientRect().width / Number(width)) : 1
      stage.style.setProperty('--scale', String(scale))
      stage.style.removeProperty('--content-height')
      const { contentDocument, contentWindow, clientHeight } = frame
      const body = contentDocument?.body
      // Not loaded yet.
      if (!body?.childElementCount || !contentWindow) return
      const height = Math.ceil(body.getBoundingClientRect().bottom + contentWindow.scrollY) + 1
      if (height < clientHeight) stage.style.setProperty('--content-height', `${height}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    frame.addEventListener('load', measure)
    return () => {
      observer.disconnect()
      frame.removeEventListener('load', measure)
    }
  }, [shown, width])
  return stageRef
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
