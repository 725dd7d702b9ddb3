import { utcDay } from '@universe/contract/dates'
import { exportPerson } from '@universe/domain/people/export-person'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readFields } from '../server/read-fields.ts'
import type { Route } from './+types/json.ts'
import { writePerson } from './write-person.ts'

/** Answers all that is held about an address as a file, to an owner who has just shown a passkey. */
export async function action({ context, request }: Route.ActionArgs) {
  const [typed] = await readFields(request, 'address')
  const address = typed.replaceAll('\0', '').trim()
  const outcome = await attempt(context, exportPerson, { address })
  const query = new URLSearchParams({ address }).toString()
  return answerFile(outcome, { path: '/people', query }, person => ({
    // Never by the address: downloads are listed where others may look.
    name: `person-${utcDay(Date.now())}.json`,
    type: 'application/json',
    content: writePerson(address, person),
  }))
}

/** Exporting is recorded, so a link must not do it. */
export function loader({ context }: Route.LoaderArgs) {
  signedIn(context)
  return redirect('/people')
}
