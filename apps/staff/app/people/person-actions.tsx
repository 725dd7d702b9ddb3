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

/** For a data subject's request. */
export function PersonActions({ address, person, needs }: PersonActionsProps) {
  const { counts, isEmpty, mentions } = person
  const unsure = mentions.filter(({ isSure }) => !isSure)
  const here = `/people?${new URLSearchParams({ address })}`
  return (
    <Panel title="Data requests">
      {!isEmpty && (
        <div className={styles.way}>
          <ExportForm action="/people.json" label="Export JSON" here={here} needs={needs}>
            <input type="hidden" name="address" value={address} />
          </ExportForm>
          <p className={styles.quiet}>
            The export includes all of this, with CVs. Read it before you share it: notes may
            mention others.
          </p>
        </div>
      )}
      <div className={styles.way}>
        <FormDisclosure label="Erase …" intent="erase" object={address} isDanger>
          {counts.length > 0 && (
            <p className={styles.first}>This permanently erases: {counts.join(', ')}.</p>
          )}
          <p>
            Every request from <bdi>{address}</bdi>, in any spelling, with CVs, history and notes;
            all messages, also letters not sent yet; the newsletter subscription; mentions in other
            notes by address, or by name and number. A code stays on record, so that no backup
            brings them back. Mail already sent stays in mailboxes.
          </p>
          {unsure.length > 0 && (
            <fieldset>
              <legend>These notes may be about someone else. Tick those about this person:</legend>
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
            Erase person
          </Button>
        </FormDisclosure>
        {isEmpty && (
          <p className={styles.quiet}>
            Nothing is held now; erasing still keeps older backups from bringing them back.
          </p>
        )}
      </div>
    </Panel>
  )
}
