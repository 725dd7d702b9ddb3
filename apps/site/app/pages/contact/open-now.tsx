import { company } from '@universe/contract/company'
import { officeAt } from '@universe/contract/operating-hours'
import { useEffect, useState } from 'react'
import styles from './open-now.module.css'

const MINUTE_MS = 60_000
const { operatingHours } = company

/**
 * Whether the office is open, by its own clock, at each full minute. Only the browser knows the time
 * at which the page is read, so the server sends the place alone, as wide as the longest answer.
 */
export function OpenNow() {
  const [office, setOffice] = useState<ReturnType<typeof officeAt>>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const now = Date.now()
      setOffice(officeAt(operatingHours, now))
      timer = setTimeout(update, MINUTE_MS - (now % MINUTE_MS))
    }
    update()
    return () => clearTimeout(timer)
  }, [])

  return (
    <span className={styles.place} data-longest={describe(false, '12:00 pm')}>
      {office && (
        <span className={styles.state} data-open={office.isOpen || undefined}>
          {describe(office.isOpen, office.time)}
        </span>
      )}
    </span>
  )
}

function describe(isOpen: boolean, time: string): string {
  return `${isOpen ? 'Open' : 'Closed'} now, ${time} in ${operatingHours.city}`
}
