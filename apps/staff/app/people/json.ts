import { utcDay } from '@universe/contract/dates'
import { exportPerson } from '@universe/domain/people/export-person'
import { redirect } from 'react-router'
import { answerFile } from '../server/answer-file.ts'
import { attempt, signedIn } from '../server/perform.ts'
import { readFields } from '../server/read-fields.ts'
import type { Route } from './+types/json.ts'
import { writePerson } from './write-person.ts'

/** Exports everything held about an address as a file, to an owner, after a fresh passkey check. */
export async function action({ context, request }: Route.ActionArgs) {
  const [typed] = await readFields(request, 'address')
  const address = typed.replaceAll('\0', '').trim()
  const outcome = await attempt(context, exportPerson, { address })
  const query = new URLSearchParams({ address }).toString()
  return answerFile(outcome, { path: '/people', query }, person => ({
    // The name does not contain the address: others may see a list of downloads.
    name: `person-${utcDay(Date.now())}.json`,
    type: 'application/json',
    content: writePerson(address, person),
  }))
}

/** Exports are recorded, so GET must not do it. */
export function loader({ context }: Route.LoaderArgs) {
  signedIn(context)
  return redirect('/people')
}
