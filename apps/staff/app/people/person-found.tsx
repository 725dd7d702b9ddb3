import { Badge } from '@universe/ui/badge.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShownMessage } from '../inbox/words/describe-mail.ts'
import { WhoAndCompany } from '../inbox/words/who-and-company.tsx'
import { countOf } from '../shared/count.ts'
import { Disclosure } from '../shared/ui/disclosure.tsx'
import { Empty } from '../shared/ui/empty.tsx'
import { Facts } from '../shared/ui/facts.tsx'
import { initialsOf } from '../shared/ui/initials.ts'
import listStyles from '../shared/ui/list.module.css'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownPerson, ShownPersonRequest } from './describe-person.ts'
import styles from './people.module.css'

interface PersonFoundProps {
  address: string
  person: ShownPerson
  isOwner: boolean
  /** What can be done about it. */
  children: ReactNode
}

export function PersonFound({ address, person, isOwner, children }: PersonFoundProps) {
  const { requests, more, subscriptions, mentions, acknowledgements, erasures, isMember } = person
  return (
    <>
      {!person.isEmpty && <PersonHead address={address} {...person} />}
      <div className={styles.parts}>
        <div className={styles.column}>
          {person.isEmpty && <NothingHeld address={address} isOwner={isOwner} person={person} />}
          {requests.length > 0 && (
            <Panel title={countOf(more + requests.length, 'request')}>
              <ul className={styles.requests}>
                {requests.map(request => (
                  <PersonRequest key={request.id} {...request} />
                ))}
              </ul>
              {more > 0 && (
                <p className={styles.quiet}>
                  The newest {requests.length}.{isOwner && ' The export has all of them.'}
                </p>
              )}
            </Panel>
          )}
          {requests.length === 0 && <Newsletter subscriptions={subscriptions} />}
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
              {isMember && (
                <p>This is also a member’s address. Erasing does not remove the member.</p>
              )}
            </Panel>
          )}
          {!person.isEmpty &&
            erasures.map(text => (
              <p key={text} className={styles.quiet}>
                {text} Everything here came after that.
              </p>
            ))}
        </div>
        <div className={styles.column}>
          {requests.length > 0 && <Newsletter subscriptions={subscriptions} />}
          {children}
        </div>
      </div>
    </>
  )
}

function Newsletter({ subscriptions }: Pick<ShownPerson, 'subscriptions'>) {
  if (subscriptions.length === 0) return null
  return (
    <Panel title="Newsletter">
      <ul className={styles.records}>
        {subscriptions.map(({ email, about, to, history, mail }) => (
          <li key={`${email} ${about.join()}`}>
            <p className={styles.name}>
              {to ? (
                <Link to={to}>
                  <bdi>{email}</bdi>
                </Link>
              ) : (
                <bdi>{email}</bdi>
              )}
            </p>
            <p className={styles.quiet}>
              <Facts>{about}</Facts>
            </p>
            {history.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows.
              <p key={number} dir="auto" className={styles.quiet}>
                {line}
              </p>
            ))}
            <Messages messages={mail} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NothingHeld({ address, isOwner, person }: Omit<PersonFoundProps, 'children'>) {
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

function PersonHead({ address, name, since }: { address: string } & ShownPerson) {
  return (
    <header className={styles.head}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name ?? address)}
      </span>
      <div>
        <h2 dir="auto">{name ?? address}</h2>
        <p className={styles.quiet}>
          <Facts>
            {name !== null && <bdi>{address}</bdi>}
            {since && `first contact ${since}`}
          </Facts>
        </p>
      </div>
    </header>
  )
}

function PersonRequest({ id, what, names, badge, state, about, mail, notes }: ShownPersonRequest) {
  return (
    <li className={`${listStyles.row} ${styles.request}`}>
      <p className={styles.what}>
        <Link to={`/inbox/${id}`} className={listStyles.link}>
          {what}
        </Link>
      </p>
      <p>
        <Badge accent={badge.line}>{badge.text}</Badge>
      </p>
      <p>{state}</p>
      <div className={styles.more}>
        <Mail about={[<WhoAndCompany key="who" names={names} />, ...about]} mail={mail} />
        {notes.map(({ number, about: who, note }) => (
          <div key={number} className={styles.noted}>
            <p className={styles.quiet}>
              Note by <bdi>{who}</bdi>
            </p>
            <p dir="auto" className={styles.note}>
              {note}
            </p>
          </div>
        ))}
      </div>
    </li>
  )
}

/** Accepted mail is collapsed. */
function Mail({ about, mail }: { about: ReactNode[] } & Pick<ShownPersonRequest, 'mail'>) {
  const isAccepted = mail.every(({ state }) => state === 'accepted')
  if (isAccepted && mail.length > 0) {
    return (
      <Disclosure label={<Facts>{[...about, `${countOf(mail.length, 'mail')} accepted`]}</Facts>}>
        <Messages messages={mail} />
      </Disclosure>
    )
  }
  return (
    <>
      <p className={styles.quiet}>
        <Facts>{about}</Facts>
      </p>
      <Messages messages={mail} />
    </>
  )
}

function Messages({ messages }: { messages: readonly ShownMessage[] }) {
  return messages.map(({ text, time = '', detail }) => (
    <p key={text + time} className={styles.quiet}>
      {`${text} ${time}`.trim()}. {detail}
    </p>
  ))
}
