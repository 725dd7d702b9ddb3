import { findInstants, type Instants, tellOffices } from '@universe/domain/publishing/wall-time'
import { intlOffset } from './intl-offset.ts'
import styles from './which-occurrence.module.css'

interface WhichOccurrenceProps {
  /** As fields hold them: each may be empty. */
  date: string
  time: string
  zone: string
  /** Which of two equal times; empty for none yet. */
  chosen: string
}

/** Tells a time by both offices' clocks, and asks which is meant where clocks show it twice. */
export function WhichOccurrence({ date, time, zone, chosen }: WhichOccurrenceProps) {
  const found = find(`${date}T${time.slice(0, 5)}`, zone)
  const tell = (instant: number) => tellOffices(instant, intlOffset)
  if (found?.times !== 'twice') {
    return (
      <p className={styles.told} aria-live="polite">
        {found?.times === 'once' && tell(found.instant)}
        {found?.times === 'never' &&
          `Clocks are put forward from ${found.from} to ${found.to} on that day: there is no such time.`}
      </p>
    )
  }
  return (
    <fieldset className={styles.which}>
      <legend>Clocks show that time twice on that day. Which is meant?</legend>
      {(['earlier', 'later'] as const).map(each => (
        <label key={each}>
          <input type="radio" name="occurrence" value={each} defaultChecked={chosen === each} />
          <span>
            The {each === 'earlier' ? 'first' : 'second'}: {tell(found[each])}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** @returns undefined while it is no time */
function find(wallTime: string, zone: string): Instants | undefined {
  try {
    return findInstants({ wallTime, zone }, intlOffset)
  } catch {
    return undefined
  }
}
