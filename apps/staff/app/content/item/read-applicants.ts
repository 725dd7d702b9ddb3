import { CHANGED_AT_MOST, changeRequests } from '@universe/domain/requests/change-requests'
import { countShown, listRequests } from '@universe/domain/requests/list-requests'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import type { RouterContextProvider } from 'react-router'
import { read, signedIn } from '../../server/perform.ts'

/**
 * @param vacancy its number on the site
 * @param isClosed whether it has left the site
 * @returns undefined without the permission or applications
 */
export async function readApplicants(
  context: Readonly<RouterContextProvider>,
  vacancy: number | null,
  isClosed: boolean,
) {
  const actor = signedIn(context)
  if (vacancy === null || !visibleKinds(actor.roles).includes('application')) return undefined
  const untold = { vacancy, untold: true }
  const limit = CHANGED_AT_MOST
  const all = await read(context, countShown, { filter: { vacancy }, limit })
  if (all.count === 0) return undefined
  const hired = await read(context, countShown, { filter: { vacancy, state: 'hired' }, limit: 1 })
  const { requests, seen } = await read(context, listRequests, untold)
  return {
    vacancy,
    all: all.count,
    untold: await read(context, countShown, { filter: untold, limit }),
    named: requests.map(({ id, who }) => ({ id, name: who.name ?? who.email })),
    seen,
    // Until then applications are still read.
    mayWrite: isPermitted(actor, changeRequests) && (isClosed || hired.count > 0),
  }
}
