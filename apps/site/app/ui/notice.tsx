import { useEffect, useRef, useState } from 'react'
import { AlertIcon, CheckIcon } from './icons.tsx'
import styles from './notice.module.css'

export interface NoticeContent {
  /** `error` interrupts (role alert), the others wait their turn (role status). */
  kind: 'success' | 'info' | 'error'
  text: string
  /** How long it stays, in milliseconds; longer while it is hovered or focused. */
  duration: number
}

interface NoticeProps {
  /** A new object shows a new notice, even with the same text. */
  content: NoticeContent | undefined
  /** Whether the form was edited since: the quiet line then goes, the notice keeps its time. */
  edited: boolean
}

/**
 * A timed notice, then a quiet line with the same text that stays until the
 * form's next edit (readings, Notices). Both live regions stand from the
 * start, so that what appears in them is announced.
 */
export function Notice({ content, edited }: NoticeProps) {
  const [over, setOver] = useState<NoticeContent>()
  const showing = content !== undefined && content !== over
  const quiet = content !== undefined && !showing && !edited
  const isError = content?.kind === 'error'
  return (
    <div className={styles.notices}>
      <div role="status">{showing && !isError && <Timed content={content} onOver={setOver} />}</div>
      <div role="alert">{showing && isError && <Timed content={content} onOver={setOver} />}</div>
      {quiet && (
        <p className={styles.line} data-kind={content.kind}>
          {content.text}
        </p>
      )}
    </div>
  )
}

function Timed({
  content,
  onOver,
}: {
  content: NoticeContent
  onOver: (c: NoticeContent) => void
}) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(content.duration)

  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(() => onOver(content), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [held, content, onOver])

  return (
    <p
      className={styles.notice}
      data-kind={content.kind}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a reader may hold the notice by focus (WCAG 2.2.1).
      tabIndex={0}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {content.kind === 'error' ? <AlertIcon /> : <CheckIcon />}
      {content.text}
    </p>
  )
}
