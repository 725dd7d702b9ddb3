import { listSubscribers } from '@universe/domain/newsletter/subscribers/list-subscribers'
import { erasePersonByMember } from '@universe/domain/people/erase-person'
import { readPerson } from '@universe/domain/people/read-person'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { Button } from '@universe/ui/button.tsx'
import { Form, useSearchParams } from 'react-router'
import { answerForm } from '../server/answer-form.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { deliveryOf, timesOf } from '../server/request-context.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import { Row, Rows } from '../shared/ui/rows.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import { describePerson, type ShownPerson } from './describe-person.ts'
import styles from './people.module.css'
import { PersonFound } from './person-found.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = (url.searchParams.get('address') ?? '').replaceAll('\0', '').trim()
  const records = await read(context, readPerson, { address })
  const actor = signedIn(context)
  const kinds = visibleKinds(actor.roles)
  return {
    address,
    person:
      address === ''
        ? null
        : describePerson(records, address, deliveryOf(context), timesOf(context)),
    isOwner: isPermitted(actor, erasePersonByMember),
    sees: {
      enquiries: kinds.includes('contact'),
      applications: kinds.includes('application'),
      subscriptions: isPermitted(actor, listSubscribers),
    },
  }
}

export function action({ context, request, url }: Route.ActionArgs) {
  const address = (url.searchParams.get('address') ?? '').replaceAll('\0', '')
  const here = `/people?${new URLSearchParams({ address })}`
  return answerForm(request, {
    erase: async form => {
      const notes = form.getAll('note').map(Number)
      return [await attempt(context, erasePersonByMember, { address, notes }), here, 'erased']
    },
  })
}

const sentences = {
  erased:
    'Erased: requests with their CVs and notes, messages, the subscription, and mentions in other notes.',
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { address, person, isOwner, sees } = loaderData
  const [params] = useSearchParams()
  return (
    <div className={styles.people}>
      <PageHead title="People">
        <p>Find everything about someone by their email address, however they spelled it.</p>
      </PageHead>
      <PersonSearch address={address} />
      <StatusMessage sentences={sentences} />
      {!person && <WhatIsFound sees={sees} isOwner={isOwner} />}
      {person && (
        <PersonFound address={address} person={person} isOwner={isOwner}>
          {isOwner && (
            <PersonActions address={address} person={person} needs={params.get('export')} />
          )}
        </PersonFound>
      )}
      {person?.hasTimes && <ZoneNote />}
    </div>
  )
}

/** The query has the address; we do not log it. */
function PersonSearch({ address }: { address: string }) {
  return (
    // Remounted when the address changes.
    <Form role="search" aria-label="Find a person" className={styles.search} key={address}>
      <TextField
        label="Email address"
        name="address"
        type="email"
        defaultValue={address}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit">Find</Button>
    </Form>
  )
}

/** Before a search. */
function WhatIsFound({
  sees,
  isOwner,
}: Pick<Route.ComponentProps['loaderData'], 'sees' | 'isOwner'>) {
  return (
    <div className={styles.parts}>
      <Panel title="What you find">
        <Rows label="What you find">
          {sees.enquiries && (
            <Row name="Requests" about="Contact and demo requests, with state, mail and notes." />
          )}
          {sees.applications && (
            <Row name="Applications" about="With state, mail, notes and the CV." />
          )}
          {sees.subscriptions && (
            <Row name="Newsletter" about="The subscription, how it began, and its mail." />
          )}
          {isOwner && (
            <Row name="Mentions" about="Notes on other people’s requests that name them." />
          )}
          {isOwner && <Row name="Erasures" about="When they were erased or unsubscribed before." />}
        </Rows>
      </Panel>
      {isOwner && (
        <Panel title="Data requests">
          <Rows label="Data requests">
            <Row
              name="“What do you hold about me?”"
              about="Find them, then Export JSON: one file with everything, CVs too."
            />
            <Row
              name="“Erase my data”"
              about="Find them, then Erase …: it lists what goes, and no backup brings it back."
            />
          </Rows>
        </Panel>
      )}
    </div>
  )
}

interface PersonActionsProps {
  address: string
  person: ShownPerson
  needs: string | null
}

/** For a data subject's request. */
function PersonActions({ address, person, needs }: PersonActionsProps) {
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
