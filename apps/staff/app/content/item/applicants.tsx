import { changeRequests } from '@universe/domain/requests/change-requests'
import { countShown, listRequests } from '@universe/domain/requests/list-requests'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { Link, type RouterContextProvider } from 'react-router'
import { untoldQuery, WriteToAll } from '../../inbox/write-to-all.tsx'
import { read, signedIn } from '../../server/perform.ts'
import { countOf } from '../../shared/count.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import styles from './applicants.module.css'

/** Counted up to the most that one change reaches. */
const COUNTED_AT_MOST = 1000

/**
 * @param vacancy its number on the site
 * @returns who applied to a vacancy and has heard nothing; undefined for members who see no
 *   applications, and where nobody applied
 */
export async function readApplicants(
  context: Readonly<RouterContextProvider>,
  vacancy: number | null,
) {
  const actor = signedIn(context)
  if (vacancy === null || !visibleKinds(actor.roles).includes('application')) return undefined
  const untold = { vacancy, untold: true }
  const limit = COUNTED_AT_MOST
  const all = await read(context, countShown, { filter: { vacancy }, limit })
  if (all.count === 0) return undefined
  const { requests, seen } = await read(context, listRequests, untold)
  return {
    vacancy,
    all: all.count,
    untold: await read(context, countShown, { filter: untold, limit }),
    named: requests.map(({ id, who }) => ({ id, name: who.name ?? who.email })),
    seen,
    mayWrite: isPermitted(actor, changeRequests),
  }
}

type ApplicantsProps = NonNullable<Awaited<ReturnType<typeof readApplicants>>>

/** Lists who has heard nothing, and offers one letter to all. */
export function Applicants({ vacancy, all, untold, named, seen, mayWrite }: ApplicantsProps) {
  const filter = untoldQuery(vacancy)
  const address = `/inbox?${filter}`
  return (
    <Panel title="Applicants" text={`${countOf(all, 'person')} applied.`}>
      {untold.count === 0 ? (
        <p>Nobody of them waits for an answer.</p>
      ) : (
        <>
          {mayWrite && <WriteToAll filter={filter} shown={untold} seen={seen} />}
          <details className={styles.names}>
            <summary>Who has heard nothing</summary>
            <ul>
              {named.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/inbox/${id}?${filter}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
            <Link to={address}>Show them in the inbox</Link>
          </details>
        </>
      )}
    </Panel>
  )
}
