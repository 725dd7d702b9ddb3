import { Badge } from '@universe/ui/badge.tsx'
import { Link } from 'react-router'
import type { ShownMessage } from '../inbox/words/describe-mail.ts'
import { WhoAndCompany } from '../inbox/words/who-and-company.tsx'
import { countOf } from '../shared/count.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownPerson, ShownPersonRequest } from './describe-person.ts'
import styles from './page.module.css'

interface PersonFoundProps {
  address: string
  person: ShownPerson
  isOwner: boolean
}

/** The data by subject, or that there is none. */
export function PersonFound({ address, person, isOwner }: PersonFoundProps) {
  const { requests, more, subscriptions, mentions, acknowledgements, erasures, isMember } = person
  return (
    <>
      {person.isEmpty && <NothingHeld address={address} isOwner={isOwner} person={person} />}
      {requests.length > 0 && (
        <Panel title={countOf(more + requests.length, 'request')}>
          <ul className={styles.records}>
            {requests.map(request => (
              <PersonRequest key={request.id} {...request} />
            ))}
          </ul>
          {more > 0 && (
            <p className={styles.quiet}>
              The newest {requests.length} stand here.{isOwner && ' The export has all of them.'}
            </p>
          )}
        </Panel>
      )}
      {subscriptions.length > 0 && (
        <Panel title="Newsletter">
          <ul className={styles.records}>
            {subscriptions.map(({ email, text, to, history, mail }) => (
              <li key={`${email} ${text}`}>
                <p className={styles.name}>
                  {to ? (
                    <Link to={to}>
                      <bdi>{email}</bdi>
                    </Link>
                  ) : (
                    <bdi>{email}</bdi>
                  )}
                </p>
                <p className={styles.quiet}>{text}</p>
                {history.map((line, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a history is only added to.
                  <p key={number} dir="auto" className={styles.quiet}>
                    {line}
                  </p>
                ))}
                <Messages messages={mail} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {mentions.length > 0 && (
        <Panel title="Mentions in other notes">
          <ul className={styles.records}>
            {mentions.map(({ number, requestId, about, note }) => (
              <li key={number}>
                <p className={styles.quiet}>
                  <Link to={`/inbox/${requestId}`}>{about}</Link>
                </p>
                <p dir="auto" className={styles.note}>
                  {note}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(acknowledgements || person.spellings.length > 0 || isMember) && (
        <Panel title="Also on record">
          {person.spellings.length > 0 && (
            <p>
              Written as <bdi>{person.spellings.join(', ')}</bdi>, which are the same mailbox.
            </p>
          )}
          {acknowledgements && <p>{acknowledgements}</p>}
          {isMember && <p>This is also a member’s address. Erasing does not remove the member.</p>}
        </Panel>
      )}
      {!person.isEmpty &&
        erasures.map(text => (
          <p key={text} className={styles.quiet}>
            {text} Everything here came after that.
          </p>
        ))}
    </>
  )
}

function NothingHeld({ address, isOwner, person }: PersonFoundProps) {
  const { erasures, knowsErasures } = person
  return (
    <Empty title={isOwner ? 'Nothing found' : 'Nothing that you can see'}>
      <p>
        {isOwner ? 'There is nothing about ' : 'Within your roles, there is nothing about '}
        <bdi>{address}</bdi>, in any spelling of that mailbox.
      </p>
      {erasures.map(text => (
        <p key={text}>{text}</p>
      ))}
      {isOwner && knowsErasures && erasures.length === 0 && <p>No erasure is on record either.</p>}
    </Empty>
  )
}

function PersonRequest({ id, names, badge, about, mail, notes }: ShownPersonRequest) {
  return (
    <li>
      <p className={styles.name}>
        <Link to={`/inbox/${id}`}>
          <WhoAndCompany names={names} />
        </Link>
        <Badge accent={badge.line}>{badge.text}</Badge>
      </p>
      <p className={styles.quiet}>{about}</p>
      <Messages messages={mail} />
      {notes.map(({ number, about: who, note }) => (
        <div key={number}>
          <p className={styles.quiet}>
            Note by <bdi>{who}</bdi>
          </p>
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        </div>
      ))}
    </li>
  )
}

function Messages({ messages }: { messages: readonly ShownMessage[] }) {
  return messages.map(({ text, detail }) => (
    <p key={text} className={styles.quiet}>
      {text}. {detail}
    </p>
  ))
}
