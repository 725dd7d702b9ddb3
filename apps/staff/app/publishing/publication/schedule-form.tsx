import { SCHEDULE_ZONES } from '@universe/domain/publishing/wall-time'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { useState } from 'react'
import { useFormAnswer } from '../../ui/form-answer.ts'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './schedule-form.module.css'
import type { ShownSchedulePage } from './show-schedule-page.ts'
import { WhichOccurrence } from './which-occurrence.tsx'

const TEXT =
  'At that time it is done by itself. The time stays what the clocks there show, however their rules change.'

/** Asks when something is to be published or withdrawn, by whose clock. */
export function ScheduleForm({ asked, choices, publication }: ShownSchedulePage) {
  const { schedule } = publication
  const typed = useFormAnswer('schedule')?.typed
  const begun = (name: keyof typeof asked) => typed?.[name]?.[0] ?? asked[name]
  const [wall, setWall] = useState({
    ...{ date: begun('date'), time: begun('time'), zone: begun('zone') },
  })
  const follow = (name: keyof typeof wall) => ({
    name,
    defaultValue: wall[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setWall(before => ({ ...before, [name]: target.value })),
  })
  const isReplaced = schedule && !schedule.hasFailed
  return (
    <Panel title={isReplaced ? 'Schedule anew' : 'Schedule'} text={TEXT}>
      {schedule && (
        <p className={styles.before} data-failed={schedule.hasFailed || undefined}>
          {schedule.hasFailed ? 'Was scheduled for' : 'Now scheduled for'} {schedule.when}.{' '}
          {schedule.text} {isReplaced && 'What you enter here takes its place.'}
        </p>
      )}
      <GuardedForm intent="schedule">
        <input type="hidden" name="replaces" value={schedule?.replaces ?? ''} />
        <Field label="What">
          {control => (
            <select
              {...control}
              name="what"
              defaultValue={begun('what') || choices[0]?.value}
              className={controlClass}
            >
              {choices.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles.when}>
          <TextField label="Date" type="date" {...follow('date')} />
          <TextField label="Time" type="time" {...follow('time')} />
        </div>
        <Field label="By the clock in">
          {control => (
            <select {...control} {...follow('zone')} className={controlClass}>
              {Object.entries(SCHEDULE_ZONES).map(([zone, city]) => (
                <option key={zone} value={zone}>
                  {city}
                </option>
              ))}
            </select>
          )}
        </Field>
        <WhichOccurrence {...wall} chosen={begun('occurrence')} />
        <p className={styles.note}>
          What is edited after a revision was scheduled is not in it: schedule it anew to have it
          published, too.
        </p>
        <Button type="submit">{isReplaced ? 'Schedule anew' : 'Schedule'}</Button>
      </GuardedForm>
    </Panel>
  )
}
