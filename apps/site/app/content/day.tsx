import { writtenDay } from '@universe/contract/dates'

interface DayProps {
  /** As stored: an ISO date or date-time, or an invalid text. */
  date: string
  /** In words. */
  children: string
  className?: string | undefined
}

/** A `time` element only for a valid date. */
export function Day({ date, children, className }: DayProps) {
  const dateTime = writtenDay(date)
  if (!dateTime) return <span className={className}>{children}</span>
  return (
    <time className={className} dateTime={dateTime}>
      {children}
    </time>
  )
}
