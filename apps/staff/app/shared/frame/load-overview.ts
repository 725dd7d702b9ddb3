import { type Overview, readOverview } from '@universe/domain/requests/read-overview'
import { SECRET_LOST } from '@universe/domain/staff/form-secrets'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { attempt, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { describeCount } from '../count.ts'
import type { ZoneTimes } from '../times/zone-times.ts'

export interface ShownWarning {
  text: string
  link?: { to: string; label: string }
  /** How many mails it tells of. */
  unsent?: number
}

interface ShownMailStatus {
  state: 'going' | 'waiting' | 'given-up'
  text: string
}

/** @returns null without permission or if unreadable: pages show without it */
export async function loadOverview(context: Readonly<RouterContextProvider>) {
  if (!isPermitted(signedIn(context), readOverview)) return null
  const outcome = await attempt(context, readOverview)
  return outcome.done ? describe(outcome.result, timesOf(context)) : null
}

function describe({ newRequests, mail, proof, isSecretLost }: Overview, times: ZoneTimes) {
  const { waitingSince } = mail
  const since =
    waitingSince === null ? '' : `${times.recent(waitingSince, Date.now())}, ${times.zoneName}`
  const warnings: ShownWarning[] = [
    ...warnOfGivenUp(mail),
    ...warnOfLate(mail, since),
    ...warnOfProof(proof, times),
    ...(isSecretLost ? [{ text: SECRET_LOST }] : []),
  ]
  return {
    /** Undefined for none. */
    newRequests: describeCount(newRequests),
    mail: describeMail(mail, since),
    warnings,
  }
}

export type ShownOverview = ReturnType<typeof describe>

function describeMail(
  { givenUp, waitingSince, isWritten }: Overview['mail'],
  since: string,
): ShownMailStatus {
  if (waitingSince !== null) return { state: 'waiting', text: `Mail waiting since ${since}` }
  if (givenUp > 0) return { state: 'given-up', text: `${countMails(givenUp)} not sent` }
  return { state: 'going', text: isWritten ? 'Mail is written to files' : 'Mail is being sent' }
}

function warnOfGivenUp({ givenUp }: Overview['mail']) {
  if (givenUp === 0) return []
  const [verb, them] = givenUp === 1 ? ['was', 'it'] : ['were', 'them']
  const link = { to: '/inbox?mail=given-up', label: `Show ${them}` }
  return [{ text: `${countMails(givenUp)} ${verb} not sent.`, link, unsent: givenUp }]
}

function warnOfLate({ waitingSince, isLate }: Overview['mail'], since: string) {
  if (waitingSince === null || !isLate) return []
  return [
    {
      text: `No mail has gone out since ${since}. Requests are still stored. Tell whoever runs the server.`,
      link: { to: '/inbox?mail=waiting', label: 'Show waiting mail' },
    },
  ]
}

function warnOfProof({ probeSince, backupSince }: Overview['proof'], times: ZoneTimes) {
  const say = (at: number) => `on ${times.minute(at)} (${times.zoneName})`
  return [
    ...(probeSince === null
      ? []
      : [
          `The last test request that arrived was sent ${say(probeSince)}. Check whether requests still come in, and tell whoever runs the server.`,
        ]),
    ...(backupSince === null
      ? []
      : [
          backupSince === 'never'
            ? 'There is no backup yet: if the server fails, every request is lost. Tell whoever runs the server.'
            : `The last backup was made ${say(backupSince)}: if the server fails, everything since is lost. Tell whoever runs the server.`,
        ]),
  ].map(text => ({ text }))
}

const countMails = (count: number) => `${describeCount(count)} ${count === 1 ? 'mail' : 'mails'}`
