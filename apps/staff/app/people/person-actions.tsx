import { Button } from '@universe/ui/button.tsx'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownPerson } from './describe-person.ts'
import styles from './page.module.css'

interface PersonActionsProps {
  address: string
  person: ShownPerson
  needs: string | null
}

/** An owner's actions on a data subject's request. */
export function PersonActions({ address, person, needs }: PersonActionsProps) {
  const { counts, isEmpty, mentions } = person
  const unsure = mentions.filter(({ isSure }) => !isSure)
  const here = `/people?${new URLSearchParams({ address })}`
  return (
    <Panel title="What they may ask for">
      <div className={styles.ways}>
        {!isEmpty && (
          <ExportForm action="/people.json" label="Export JSON" here={here} needs={needs}>
            <input type="hidden" name="address" value={address} />
          </ExportForm>
        )}
        <FormDisclosure label="Erase …" intent="erase" object={address} isDanger>
          {counts.length > 0 && <p>This goes for good: {counts.join(', ')}.</p>}
          <p>
            Every request of <bdi>{address}</bdi>, in any spelling of it, with its CV, history and
            notes; each message, also letters that have not left; the newsletter subscription; what
            names them in other notes that have their address, or a name with a number. It stays on
            record as a code that they were erased, so that no backup brings them back. Mail that
            was sent before is in the mailboxes still.
          </p>
          {unsure.length > 0 && (
            <fieldset>
              <legend>
                These notes may be about somebody else. Tick those that name this person:
              </legend>
              {unsure.map(({ number, about, note }) => (
                <p key={number} className={styles.note}>
                  <label>
                    <input type="checkbox" name="note" value={number} /> {about}:{' '}
                    <bdi dir="auto">{note}</bdi>
                  </label>
                </p>
              ))}
            </fieldset>
          )}
          <Button type="submit" variant="danger">
            Erase this person
          </Button>
        </FormDisclosure>
      </div>
      <p className={styles.quiet}>
        {isEmpty
          ? 'An erasure of somebody of whom nothing is held keeps older backups from bringing them back.'
          : 'The export has all of the above with the CVs. Read it before you hand it over: a note may speak of others, too.'}
      </p>
    </Panel>
  )
}
