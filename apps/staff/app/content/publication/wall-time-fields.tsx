import { SCHEDULE_ZONES } from '@universe/domain/platform/wall-time'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from './schedule-form.module.css'
import { WhichOccurrence } from './which-occurrence.tsx'

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
