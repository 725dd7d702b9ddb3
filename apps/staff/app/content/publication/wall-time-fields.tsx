import { SCHEDULE_ZONES } from '@universe/domain/platform/wall-time'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from './schedule-form.module.css'
import { WhichOccurrence } from './which-occurrence.tsx'

interface WallTimeFieldsProps {
  /** Each may be empty. */
  begun: { date: string; time: string; zone: string; occurrence: string }
}

export function WallTimeFields({ begun }: WallTimeFieldsProps) {
  const { occurrence, ...from } = begun
  const [wall, setWall] = useState(from)
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
      <WhichOccurrence {...wall} chosen={occurrence} />
    </>
  )
}
