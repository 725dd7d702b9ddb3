import { writtenDay } from '@universe/contract/dates'

interface DayProps {
  /** ISO date or date-time, perhaps invalid. */
  date: string
  /** In words. */
  children: string
  className?: string | undefined
}

export function Day({ date, children, className }: DayProps) {
  const dateTime = writtenDay(date)
  if (!dateTime) return <span className={className}>{children}</span>
  return (
    <time className={className} dateTime={dateTime}>
      {children}
    </time>
  )
}
