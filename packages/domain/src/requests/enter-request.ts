import { forms } from '@universe/contract/forms/all-forms'
import { checkForm, type FieldErrors } from '@universe/contract/forms/check-form'
import { type FieldHint, hintsFor } from '@universe/contract/forms/field-hint'
import type { Trx } from '@universe/store/store'
import { listJobs } from '../content/content-repository.ts'
import { Refused } from '../platform/refused.ts'
import { requireUuid } from '../platform/uuid.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { answerers } from '../staff/roles.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { addApplication, addEnquiry, enquiryColumns } from './accept-request.ts'
import { historyLine } from './changes/change.ts'
import { refuseLongNote } from './changes/note.ts'
import { readNote } from './read-note.ts'
import { findBatch, insertChanges } from './request-change-repository.ts'
import { type Channel, describeRequests, type RequestContext } from './request-repository.ts'

const CHANNELS: readonly Channel[] = ['call', 'fair', 'message']

export interface EnteredRequest {
  kind: VisibleKind
  channel: Channel
  fields: Record<string, string>
  vacancyId?: number | undefined
  note: string
  isAcknowledged: boolean
  /** Makes repeats harmless. */
  batchId: string
}

export type EntryResult = { id: string } | { errors: FieldErrors; hints: Record<string, FieldHint> }

const enterRequests = { name: 'enterRequest', roles: answerers } as const
const requestEntered = auditAction('request.entered', 'entered a request by hand')

/**
 * By its form's rules, but without consent, CV, or mail to the company.
 * @throws Refused for a kind that the member does not answer, or another request's batch
 */
export const enterRequest = defineOperation(
  enterRequests,
  async (parts, actor, input: EnteredRequest): Promise<EntryResult> => {
    const { kind, fields, channel, batchId, isAcknowledged } = input
    const note = readNote(input.note)
    requireUuid(batchId)
    if (!visibleKinds(actor.roles).includes(kind)) {
      throw new Refused('You do not answer such requests, so you enter none.')
    }
    if (!CHANNELS.includes(channel)) throw new Refused('Choose how it came.')
    refuseLongNote(note)
    const check = checkForm(forms[kind], fields)
    if (!check.valid) {
      const { errors } = check
      return { errors, hints: hintsFor(forms[kind], fields, errors) }
    }
    return recordChange(parts, async (trx, record) => {
      const earlier = await findEntered(trx, actor, { batchId, values: check.values })
      if (earlier) return earlier
      const context: RequestContext = {
        now: parts.now(),
        key: batchId,
        spamSignal: null,
        client: '',
        entry: { channel, isAcknowledged },
      }
      const id = await add(trx, parts, { ...input, values: check.values }, context)
      const line = { trx, actor, now: context.now, batchId }
      await insertChanges(trx, [
        historyLine(line, { id }, { kind: 'entered', after: channel }),
        ...(note === '' ? [] : [historyLine(line, { id }, { kind: 'note', note })]),
      ])
      const details = { channel, acknowledged: isAcknowledged }
      await record({ memberId: actor.memberId, action: requestEntered, objectId: id, details })
      return { id }
    })
  },
)

interface Values {
  name: string
  email: string
}

async function findEntered(
  trx: Trx,
  { memberId }: Actor,
  { batchId, values }: { batchId: string; values: Values },
) {
  const [line] = await findBatch(trx, batchId)
  if (!line) return undefined
  const id = line.request_id
  const entered = (await describeRequests(trx, [id])).get(id)
  const isSame = entered?.email === values.email && entered.name === values.name
  if (line.kind === 'entered' && line.member_id === memberId && isSame) return { id }
  throw new Refused('Your request is already entered. Reload the page to enter another.')
}

function add(
  trx: Trx,
  { settings: { mail } }: StaffContext,
  { kind, values, vacancyId }: Pick<EnteredRequest, 'kind' | 'vacancyId'> & { values: Values },
  context: RequestContext,
): Promise<string> {
  if (kind === 'application') {
    return addApplication(trx, mail, { ...values, cv: undefined, vacancyId }, context)
  }
  const columns = enquiryColumns(forms[kind], values)
  const said = { kind, ...columns, body: null, about: null, consent: null }
  return addEnquiry(trx, mail, said, context)
}

export type EntryChoices = Awaited<ReturnType<typeof readEntryChoices>>

export const readEntryChoices = defineOperation(
  enterRequests,
  async ({ store, log }, { roles }) => {
    const kinds = visibleKinds(roles)
    const jobs = kinds.includes('application')
      ? await listJobs(store, sentence => log.warn({}, sentence))
      : []
    return {
      kinds,
      /** Empty if they enter no applications. */
      vacancies: jobs.map(({ id, title }) => ({ id, title })),
    }
  },
)
