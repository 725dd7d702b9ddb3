import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import styles from './notice.module.css'

export interface NoticeContent {
  /** `error` interrupts (role alert), the others wait their turn (role status). */
  kind: 'success' | 'info' | 'error'
  text: string
  /** How long it stays, in milliseconds; longer while it is hovered or focused. */
  duration: number
}

/** The text below the notice; it stays until another takes its place. */
export interface StatusMessage {
  kind?: 'error'
  text: ReactNode
  /** For a control that it describes. */
  id?: string
}

export interface NoticeProps {
  notice?: NoticeContent
  /** Another number shows the notice anew, even with the same text: its whole time, and announced. */
  number?: number
  statusMessage?: StatusMessage
}

/**
 * A notice that goes after its time, and below it a status message that stays (readings, Notices). All
 * live regions are there from the start, so that what appears in them is announced.
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
  /** It came while the visitor looked on, not with the page. */
  isNew: boolean
  onOver: () => void
}

function Timed({ content, isNew, onOver }: TimedProps) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(content.duration)
  const end = useEffectEvent(onOver)
  const ref = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // A small screen may end above it.
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
      // Not by entering: it may come to lie under a pointer that rests where the button was.
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
