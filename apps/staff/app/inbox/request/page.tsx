import { isolate } from '@universe/contract/isolate'
import { listAssignees } from '@universe/domain/requests/list-assignees'
import { findNextRequest } from '@universe/domain/requests/list-requests'
import { readRequest } from '@universe/domain/requests/read-request'
import { Badge } from '@universe/ui/badge.tsx'
import { data, useOutletContext } from 'react-router'
import { deliveryOf } from '../../server/delivery-of.ts'
import { read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/times-of.ts'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { answerChanges } from '../answer-changes.ts'
import { ChangeMessage } from '../change-message.tsx'
import { NewsLine } from '../news-line.tsx'
import type { OpenNews } from '../page.tsx'
import { readFilter } from '../read-filter.ts'
import { WhoAndCompany } from '../words/who-and-company.tsx'
import type { Route } from './+types/page.ts'
import { Actions } from './actions.tsx'
import { CvDownload } from './cv-download.tsx'
import { Fields } from './fields.tsx'
import { History } from './history.tsx'
import { Judgement } from './judgement.tsx'
import { NextRequest } from './next-request.tsx'
import { NotAcknowledged } from './not-acknowledged.tsx'
import { NoteBox } from './note-box.tsx'
import { OtherRequests } from './other-requests.tsx'
import styles from './page.module.css'
import { showRequest } from './show-request.ts'
import { Standing } from './standing.tsx'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = await read(context, readRequest, params.id)
  if (!request) throw data(null, 404)
  const filter = readFilter(url.searchParams)
  const next = await read(context, findNextRequest, { filter, after: request.number })
  return {
    ...showRequest(request, {
      actor: signedIn(context),
      assignees: await read(context, listAssignees, undefined),
      delivery: deliveryOf(context),
      times: timesOf(context),
      now: Date.now(),
    }),
    next: next && { id: next.id, name: next.who.name ?? next.who.email },
  }
}

/** Changes this request, or sends its mail again that was given up. */
export function action(args: Route.ActionArgs) {
  return answerChanges(args, () => ({ ids: [args.params.id] }), args.params.id)
}

/** Everything that was asked, what is to be done, and what became of it. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { names, kind, badge, reference, age, work, others, next, ...request } = loaderData
  const { changes, isSignedOut } = useOutletContext<OpenNews>()
  const change = changes.findLast(({ id, number }) => id === request.id && number > work.seen)
  return (
    <article className={styles.request} aria-labelledby="request">
      <title>{`${names.map(isolate).join(', ')} · Universe Staff`}</title>
      <header className={styles.head}>
        <p className={styles.kind}>
          <Badge accent={badge.line}>{badge.text}</Badge>
          {[kind, reference, age === 'now' ? 'now' : `${age} ago`].filter(Boolean).join(' · ')}
        </p>
        <h2 id="request" tabIndex={-1} data-page-heading dir="auto">
          <WhoAndCompany names={names} />
        </h2>
        <Standing {...work} />
        <ZoneNote />
      </header>
      <NewsLine text={change?.text ?? null} isSignedOut={isSignedOut} heading="#request" />
      <div className={styles.bar} data-actions={work.mayChange || undefined}>
        <ChangeMessage>{next && <NextRequest {...next} />}</ChangeMessage>
        {work.mayChange && <Actions {...work} />}
      </div>
      {work.mayChange && !work.isSpam && (
        <p className={styles.note}>
          “Reply” opens your own mail program, and the answer leaves from there. What the visitor
          answers comes to your mailbox and not here.
        </p>
      )}
      <Judgement {...work} daysLeft={request.daysLeft} />
      <NotAcknowledged {...work} />
      <Fields {...request} />
      {request.cv && <CvDownload id={request.id} {...request.cv} />}
      <History lines={request.history} mayRetry={request.mayRetry} />
      {work.mayChange && <NoteBox key={request.id} requestId={request.id} {...work} />}
      <OtherRequests email={request.email} requests={others} />
      {next && (
        <p className={styles.next}>
          <NextRequest {...next} />
        </p>
      )}
    </article>
  )
}
