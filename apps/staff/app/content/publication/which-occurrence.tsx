import {
  findInstants,
  formatInOffices,
  type Instants,
  type OffsetAt,
} from '@universe/domain/platform/wall-time'
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
                The {each === 'earlier' ? 'first' : 'second'}: {formatOn(found[each])}
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
  if (found?.times === 'once') return formatOn(found.instant)
  if (found?.times === 'twice') return `${ASKED} Choose the first or the second.`
  return found
    ? `Clocks are put forward from ${found.from} to ${found.to} on that day: there is no such time.`
    : ''
}

function formatOn(instant: number): string {
  return formatInOffices(instant, intlOffset)
}

/** @returns undefined if incomplete */
function find(wallTime: string, zone: string): Instants | undefined {
  try {
    return findInstants({ wallTime, zone }, intlOffset)
  } catch {
    return undefined
  }
}

/** Creating a formatter takes milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** For browsers without Temporal; offices' offsets are whole minutes. */
const intlOffset: OffsetAt = (zone, instant) => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const { value = '' } =
    format.formatToParts(instant).find(({ type }) => type === 'timeZoneName') ?? {}
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(value) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
