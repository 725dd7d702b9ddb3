import { Button } from '@universe/ui/button.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import styles from './schedule-form.module.css'
import type { ShownSchedulePage } from './show-schedule-page.ts'
import { WallTimeFields } from './wall-time-fields.tsx'

const TEXT =
  'It happens automatically at that time, by the local clock there, even if clock rules change.'

export function ScheduleForm({ asked, choices, publication }: ShownSchedulePage) {
  const { schedule } = publication
  const what = useFormAnswer('schedule')?.typed.what?.[0] ?? asked.what
  const isReplaced = schedule && !schedule.hasFailed
  return (
    <Panel title="When" text={TEXT}>
      {schedule && (
        <p className={styles.before} data-failed={schedule.hasFailed || undefined}>
          {schedule.hasFailed ? 'Was scheduled for' : 'Now scheduled for'} {schedule.when}.{' '}
          {schedule.text} {isReplaced && 'A new time replaces it.'}
        </p>
      )}
      <GuardedForm intent="schedule" isWide>
        <input type="hidden" name="replaces" value={schedule?.replaces ?? ''} />
        <input type="hidden" name="published" value={publication.revision ?? ''} />
        <SelectField label="What" name="what" defaultValue={what || choices[0]?.value}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <WallTimeFields asked={asked} />
        <p className={styles.note}>
          Later edits are not part of a scheduled version: reschedule to include them.
        </p>
        <Button type="submit">{isReplaced ? 'Reschedule' : 'Schedule'}</Button>
      </GuardedForm>
    </Panel>
  )
}
