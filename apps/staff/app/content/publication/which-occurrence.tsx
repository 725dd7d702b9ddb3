import { findInstants, formatInOffices, type Instants } from '@universe/domain/platform/wall-time'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useSettled } from '../../shared/ui/use-settled.ts'
import styles from './which-occurrence.module.css'

interface WhichOccurrenceProps {
  /** Each may be empty. */
  date: string
  time: string
  zone: string
  /** Empty for none yet. */
  chosen: string
}

const ASKED = 'Clocks show that time twice on that day. Which one do you mean?'

/** Both offices' times; asks which is meant when clocks show it twice. */
export function WhichOccurrence({ date, time, zone, chosen }: WhichOccurrenceProps) {
  const found = find(`${date}T${time.slice(0, 5)}`, zone)
  const told = describe(found)
  return (
    <>
      {found?.times === 'twice' ? (
        <fieldset className={styles.which}>
          <legend>{ASKED}</legend>
          {(['earlier', 'later'] as const).map(each => (
            <label key={each}>
              <input
                type="radio"
                name="occurrence"
                value={each}
                defaultChecked={chosen === each}
                required
              />
              <span>
                The {each === 'earlier' ? 'first' : 'second'}: {formatInOffices(found[each])}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={styles.told}>{told}</p>
      )}
      <p role="status" className={styles.status}>
        <VisuallyHidden>{useSettled(told)}</VisuallyHidden>
      </p>
    </>
  )
}

function describe(found: Instants | undefined): string {
  if (found?.times === 'once') return formatInOffices(found.instant)
  if (found?.times === 'twice') return `${ASKED} Choose the first or the second.`
  return found
    ? `Clocks are put forward from ${found.from} to ${found.to} on that day: there is no such time.`
    : ''
}

/** @returns undefined if incomplete */
function find(wallTime: string, zone: string): Instants | undefined {
  try {
    return findInstants({ wallTime, zone })
  } catch {
    return undefined
  }
}
