import { randomUUID } from 'node:crypto'
import { isPermitted } from '@universe/domain/permissions/require-permission'
import { listAssignees } from '@universe/domain/requests/list-assignees'
import { readRequest } from '@universe/domain/requests/read-request'
import { nameState, statesOf } from '@universe/domain/requests/request-state'
import { Badge } from '@universe/ui/badge.tsx'
import { data } from 'react-router'
import { describeHistory } from '../../../requests/describe-history.ts'
import { describeMessages } from '../../../requests/describe-mail.ts'
import { badgeOf, nameKind } from '../../../requests/describe-request.ts'
import { describeAge, describeInstant, zoneName } from '../../../requests/office-time.ts'
import { deliveryOf } from '../../../server/delivery-of.ts'
import { read, signedIn } from '../../../server/perform.ts'
import { answerChanges } from '../answer-changes.ts'
import { ChangeMessage } from '../change-message.tsx'
import type { Route } from './+types/page.ts'
import { CvDownload } from './cv-download.tsx'
import { Fields } from './fields.tsx'
import { MailHistory } from './mail-history.tsx'
import { Notes } from './notes.tsx'
import { OtherRequests } from './other-requests.tsx'
import styles from './page.module.css'
import { Work } from './work.tsx'

export { clientAction } from '../../../navigation/client-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = await read(context, readRequest, params.id)
  if (!request) throw data(null, 404)
  const assignees = await read(context, listAssignees, undefined)
  const now = Date.now()
  const { who, createdAt, reference, fields, text, consent, suspicion, cv, others } = request
  const actor = signedIn(context)
  return {
    id: request.id,
    title: [who.name ?? who.email, who.company].filter(Boolean).join(', '),
    kind: nameKind(request),
    badge: badgeOf(request),
    reference,
    age: describeAge(createdAt, now),
    email: who.email,
    fields,
    text,
    consent,
    suspicion,
    daysLeft: request.daysUntilErased,
    storedAt: `${describeInstant(createdAt)}, ${zoneName}`,
    messages: describeMessages(request.mail, deliveryOf(context), createdAt),
    mayRetry: isPermitted(actor, 'retryMail'),
    cv: cv && { byteSize: cv.byteSize, mayRead: isPermitted(actor, 'readCv') },
    history: request.history.map(describeHistory),
    work: {
      batch: randomUUID(),
      seen: request.seen,
      mayChange: isPermitted(actor, 'changeRequests'),
      state: request.state,
      states: statesOf(request.kind).map(value => ({ value, text: nameState(value) })),
      assigneeId: request.assignee?.id ?? null,
      assignees: assignees.filter(({ kinds }) => kinds.includes(request.kind)),
    },
    others: others.map(other => ({
      id: other.id,
      kind: nameKind(other),
      age: describeAge(other.createdAt, now),
    })),
  }
}

/** Changes this request, or sends its mail again that was given up. */
export function action(args: Route.ActionArgs) {
  return answerChanges(args, () => ({ ids: [args.params.id] }), args.params.id)
}

/** Everything that was asked, and what became of it. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { title, kind, badge, reference, age, suspicion, others, ...request } = loaderData
  return (
    <article className={styles.request} aria-labelledby="request">
      <title>{`${title} · Universe Staff`}</title>
      <p className={styles.kind}>
        <Badge accent={badge.line}>{badge.text}</Badge>
        {[kind, reference, age === 'now' ? 'now' : `${age} ago`].filter(Boolean).join(' · ')}
      </p>
      <h2 id="request" tabIndex={-1} data-page-heading>
        {title}
      </h2>
      {suspicion && (
        <p className={styles.suspicion}>
          <strong>Marked as suspicious.</strong> {suspicion} It reached the company; the visitor was
          sent no acknowledgment.
        </p>
      )}
      <ChangeMessage />
      {request.work.mayChange && <Work {...request} />}
      <Fields {...request} />
      {request.cv && <CvDownload id={request.id} {...request.cv} />}
      <MailHistory {...request} />
      <Notes {...request} />
      <OtherRequests requests={others} />
    </article>
  )
}
