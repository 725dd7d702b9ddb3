import { Link } from 'react-router'
import { untoldQuery, WriteToAll } from '../../inbox/write-to-all.tsx'
import { countOf } from '../../shared/count.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import type { Route } from './+types/page.ts'
import styles from './applicants.module.css'

type ApplicantsProps = NonNullable<Route.ComponentProps['loaderData']['applicants']>

/** Those without an answer. */
export function Applicants({ vacancy, all, untold, named, seen, mayWrite }: ApplicantsProps) {
  const filter = untoldQuery(vacancy)
  const address = `/inbox?${filter}`
  return (
    <Panel title="Applicants" text={`${countOf(all, 'person', 'people')} applied.`}>
      {untold.count === 0 ? (
        <p>Nobody of them waits for an answer.</p>
      ) : (
        <>
          {mayWrite && <WriteToAll filter={filter} shown={untold} seen={seen} />}
          <details className={styles.names}>
            <summary>Who has heard nothing: {untold.count}</summary>
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
