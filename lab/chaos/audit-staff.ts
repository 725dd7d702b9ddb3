import type { StoredChange } from '@universe/domain/requests/request-change-repository'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import type { Store } from '@universe/store/store'
import type { ReceivedMail } from '@universe/testing/servers/mail-server'
import type { MembersAtWork } from './members-at-work.ts'
import { listViolations, type Outcome } from './outcome.ts'

interface Audited {
  name: string
  store: Store
  work: MembersAtWork
  logLines: readonly string[]
  received: readonly ReceivedMail[]
}

/**
 * Compares confirmed changes with histories, list, audit and received mail, after the server has
 * ended.
 */
export async function auditStaff({
  name,
  store,
  work,
  logLines,
  received,
}: Audited): Promise<Outcome> {
  const { acknowledged, surprises } = work
  const { db } = store
  const lines = await db.selectFrom('request_changes').selectAll().orderBy('number').execute()
  const requests = await db.selectFrom('requests').select(['id', 'state', 'answered_at']).execute()
  const audited = await db.selectFrom('audit').select(['action', 'details']).execute()
  const { broken } = await verifyChain(store, logLines)

  const byBatch = Map.groupBy(lines, ({ batch_id }) => batch_id)
  const isKept = ({ batchId, requestId, what, isUndone }: (typeof acknowledged)[number]) => {
    const [line, ...more] = byBatch.get(batchId) ?? []
    if (!line || more.length > 0 || line.request_id !== requestId) return false
    if (isUndone !== (line.undone_at !== null)) return false
    if ('state' in what) return line.kind === 'state' && line.after === what.state
    const [kind, text] = Object.entries(what)[0] ?? []
    return line.kind === kind && line.note === (isUndone ? null : text)
  }
  const lost = acknowledged.filter(change => !isKept(change)).length
  const answers = received.filter(({ mail }) => mail.messageId?.startsWith('<answer-'))
  const isMailed = ({ note }: Pick<StoredChange, 'note'>) =>
    new Set(
      answers
        .filter(({ mail }) => mail.text?.includes(String(note)))
        .map(({ mail }) => mail.messageId),
    ).size === 1
  const answered = lines.filter(({ kind, undone_at }) => kind === 'answer' && undone_at === null)
  const unsent = answered.filter(line => !isMailed(line)).length
  const delivered = new Set(answers.map(({ mail }) => mail.messageId)).size
  const words = lines.flatMap(({ note }) => note ?? [])
  const audits = (action: RegExp) =>
    audited
      .filter(each => action.test(each.action))
      .map(({ details }) => String((JSON.parse(details) as { batch?: string }).batch))
      .toSorted()
  const undone = [...byBatch.values()].filter(([line]) => line?.undone_at !== null)
  const states = Map.groupBy(
    lines.filter(({ kind, undone_at }) => kind === 'state' && undone_at === null),
    ({ request_id }) => request_id,
  )
  return {
    case: name,
    sent: work.sent,
    acknowledged: acknowledged.length,
    stored: byBatch.size,
    delivered,
    repeated: answers.length - delivered,
    lost: lost + unsent,
    slowestMs: work.slowestMs,
    violations: [
      ...new Set(surprises),
      ...listViolations({
        [`${lost} acknowledged changes are lost or not as they were told`]: lost > 0,
        [`${unsent} answers did not reach their visitors, or did so twice`]: unsent > 0,
        'an answer went out that was taken back': delivered > answered.length,
        'a note stands twice': new Set(words).size < words.length,
        'the history and the audit differ':
          audits(/^request\.(state-changed|noted|answered)$/).join() !==
          [...byBatch.keys()].toSorted().join(),
        'what was taken back and the audit differ':
          audits(/undone/).join() !==
          undone
            .map(([line]) => String(line?.batch_id))
            .toSorted()
            .join(),
        'a state is not the last of its history': requests.some(
          ({ id, state }) => state !== (states.get(id)?.at(-1)?.after ?? 'new'),
        ),
        'an answered request does not know since when': requests.some(
          ({ state, answered_at }) => ['waiting', 'done'].includes(state) && answered_at === null,
        ),
        [`the audit is broken: ${broken?.reason}`]: broken !== undefined,
      }),
    ],
  }
}
