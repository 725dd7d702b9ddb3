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
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import { describePerson } from './describe-person.ts'
import styles from './page.module.css'
import { PersonActions } from './person-actions.tsx'
import { PersonFound } from './person-found.tsx'
import { WhatIsFound } from './what-is-found.tsx'

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
