import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import styles from './notice.module.css'

export interface NoticeContent {
  /** `error` is announced at once (role alert), others politely (role status). */
  kind: 'success' | 'info' | 'error'
  text: string
  /** In milliseconds; longer while hovered or focused. */
  duration: number
}

/** Text below the notice that stays until replaced. */
export interface StatusMessage {
  kind?: 'error'
  text: ReactNode
  /** For the `aria-describedby` of a control. */
  id?: string
}

export interface NoticeProps {
  notice?: NoticeContent
  /** A new number shows the notice anew: full duration, announced again. */
  number?: number
  statusMessage?: StatusMessage
}

/**
 * A temporary notice, and a status message that stays (readings, Notices). All live regions exist
 * from the start, so that their content is announced.
 */
export function Notice({ notice, number = 0, statusMessage }: NoticeProps) {
  const [over, setOver] = useState<number>()
  const showing = number !== over ? notice : undefined
  const timed = showing && (
    <Timed key={number} content={showing} isNew={number > 0} onOver={() => setOver(number)} />
  )
  const isError = showing?.kind === 'error'
  return (
    <div>
      <div role="status">{!isError && timed}</div>
      <div role="alert">{isError && timed}</div>
      <p
        id={statusMessage?.id}
        className={styles.status}
        data-kind={statusMessage?.kind}
        aria-live="polite"
      >
        {statusMessage?.text}
      </p>
    </div>
  )
}

const icons = { success: <CheckIcon />, info: <InfoIcon />, error: <AlertIcon /> }

interface TimedProps {
  content: NoticeContent
  /** It appeared after the page had loaded. */
  isNew: boolean
  onOver: () => void
}

function Timed({ content, isNew, onOver }: TimedProps) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(content.duration)
  const end = useEffectEvent(onOver)
  const ref = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // It may be outside a small screen.
    if (isNew) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(end, remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [held])

  return (
    <p
      ref={ref}
      className={styles.notice}
      data-kind={content.kind}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a reader may hold the notice by focus (WCAG 2.2.1).
      tabIndex={0}
      // Not `pointerenter`: it may appear below a resting pointer.
      onPointerMove={({ movementX, movementY }) =>
        setHeld(held => held || movementX !== 0 || movementY !== 0)
      }
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget === document.activeElement)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icons[content.kind]}
      {content.text}
    </p>
  )
}
