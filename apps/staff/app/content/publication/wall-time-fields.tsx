import {
  findInstants,
  formatInOffices,
  type Instants,
  SCHEDULE_ZONES,
} from '@universe/domain/platform/wall-time'
import { SelectField } from '@universe/ui/select-field.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useSettled } from '../../shared/ui/use-settled.ts'
import styles from './schedule.module.css'

interface WallTimeFieldsProps {
  /** Each may be empty. */
  asked: { date: string; time: string; zone: string; occurrence: string }
}

/** Of the form `schedule`. */
export function WallTimeFields({ asked }: WallTimeFieldsProps) {
  const typed = useFormAnswer('schedule')?.typed
  const begun = (name: keyof typeof asked) => typed?.[name]?.[0] ?? asked[name]
  const [wall, setWall] = useState({
    date: begun('date'),
    time: begun('time'),
    zone: begun('zone'),
  })
  const zoneField = useRef<HTMLSelectElement>(null)
  // Fields changed before hydration keep their values.
  useEffect(() => {
    const chosen = new FormData(zoneField.current?.form ?? undefined)
    const read = (name: keyof typeof wall) => String(chosen.get(name) ?? '')
    setWall({ date: read('date'), time: read('time'), zone: read('zone') })
  }, [])
  const follow = (name: keyof typeof wall) => ({
    name,
    defaultValue: wall[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setWall(before => ({ ...before, [name]: target.value })),
  })
  return (
    <>
      <div className={styles.when}>
        <TextField label="Date" type="date" {...follow('date')} />
        <TextField label="Time" type="time" {...follow('time')} />
        <SelectField label="By the clock in" ref={zoneField} {...follow('zone')}>
          {Object.entries(SCHEDULE_ZONES).map(([zone, city]) => (
            <option key={zone} value={zone}>
              {city}
            </option>
          ))}
        </SelectField>
      </div>
      <WhichOccurrence {...wall} chosen={begun('occurrence')} />
    </>
  )
}

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
function WhichOccurrence({ date, time, zone, chosen }: WhichOccurrenceProps) {
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
