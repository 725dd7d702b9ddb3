import { randomUUID } from 'node:crypto'
import { exportAudit, listAudit } from '@universe/domain/audit/list-audit'
import {
  publishItem,
  undoPublication,
  withdrawItem,
} from '@universe/domain/content/change-publication'
import { checkItem } from '@universe/domain/content/checks'
import { createItem } from '@universe/domain/content/create-item'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { listPublications, readHistory, restoreRevision } from '@universe/domain/content/history'
import { checkLinks } from '@universe/domain/content/link-checks/check-links'
import { countItemsByState, listItems } from '@universe/domain/content/list-items'
import {
  addPicture,
  cropPicture,
  readUpload,
  removeArticlePicture,
  setArticlePicture,
} from '@universe/domain/content/pictures'
import { previewItem } from '@universe/domain/content/preview-item'
import { readItem } from '@universe/domain/content/read-item'
import {
  readDraftPicture,
  showArticlePicture,
  showWholePicture,
} from '@universe/domain/content/read-picture'
import { saveDraft } from '@universe/domain/content/save-draft'
import { scheduleItem, unscheduleItem } from '@universe/domain/content/schedule'
import { checkSender } from '@universe/domain/newsletter/check-sender'
import { exportSubscribers } from '@universe/domain/newsletter/export-subscribers'
import { checkImport, importSubscribers } from '@universe/domain/newsletter/import-subscribers'
import {
  cancelIssue,
  pauseIssue,
  resumeIssue,
  retryRefused,
} from '@universe/domain/newsletter/issues/control-sending'
import { createIssue } from '@universe/domain/newsletter/issues/create-issue'
import { deleteIssue } from '@universe/domain/newsletter/issues/delete-issue'
import { countIssues, listIssues } from '@universe/domain/newsletter/issues/list-issues'
import { previewIssue } from '@universe/domain/newsletter/issues/preview-issue'
import {
  findAddable,
  readIssue,
  readIssueProgress,
} from '@universe/domain/newsletter/issues/read-issue'
import { readSending } from '@universe/domain/newsletter/issues/read-sending'
import { saveIssue } from '@universe/domain/newsletter/issues/save-issue'
import { scheduleIssue, unscheduleIssue } from '@universe/domain/newsletter/issues/schedule-issue'
import { startIssue, undoStart } from '@universe/domain/newsletter/issues/start-issue'
import { tryIssue } from '@universe/domain/newsletter/issues/try-issue'
import { liftSuppression } from '@universe/domain/newsletter/lift-suppression'
import { askToConfirm, readAsking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  countSubscribers,
  listSubscribers,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { readSubscriber } from '@universe/domain/newsletter/subscribers/read-subscriber'
import { readSubscribersOverTime } from '@universe/domain/newsletter/subscribers/subscribers-over-time'
import {
  undoUnsubscriptionByStaff,
  unsubscribeByStaff,
} from '@universe/domain/newsletter/subscribers/unsubscribe-by-staff'
import { suppressAddress } from '@universe/domain/newsletter/suppress-address'
import { erasePersonByMember } from '@universe/domain/people/erase-person'
import { exportPerson } from '@universe/domain/people/export-person'
import { readMember, removeMember } from '@universe/domain/people/member'
import { readPerson } from '@universe/domain/people/read-person'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasure-key'
import { changeRequests, readNewestChange } from '@universe/domain/requests/change-requests'
import { enterRequest, readEntryChoices } from '@universe/domain/requests/enter-request'
import { eraseSpam } from '@universe/domain/requests/erase-spam'
import { exportRequests } from '@universe/domain/requests/export-requests'
import { readInboundFile } from '@universe/domain/requests/inbound/read-inbound-file'
import { listAppliedVacancies } from '@universe/domain/requests/list-applied-vacancies'
import { listAssignees } from '@universe/domain/requests/list-assignees'
import {
  countRequests,
  countShown,
  findAllNumbers,
  findNewerRequests,
  findNextRequest,
  findRequestIds,
  listRequests,
} from '@universe/domain/requests/list-requests'
import { previewAnswers } from '@universe/domain/requests/preview-answers'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readCv } from '@universe/domain/requests/read-cv'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { readOverview } from '@universe/domain/requests/read-overview'
import { readRequest } from '@universe/domain/requests/read-request'
import { readUpdates } from '@universe/domain/requests/read-updates'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { deleteReply, listSavedReplies, saveReply } from '@universe/domain/requests/saved-replies'
import { undoChange } from '@universe/domain/requests/undo-change'
import { readAccount } from '@universe/domain/staff/account'
import type { Actor } from '@universe/domain/staff/actor'
import type { StaffContext } from '@universe/domain/staff/context'
import { describedRoles } from '@universe/domain/staff/describe-role'
import { confirmSecretLoss } from '@universe/domain/staff/form-secrets'
import {
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '@universe/domain/staff/invitations'
import {
  changeRoles,
  correctMember,
  disableMember,
  enableMember,
  listMembers,
} from '@universe/domain/staff/members'
import { FRESH_MS } from '@universe/domain/staff/operation'
import {
  finishAddingPasskey,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from '@universe/domain/staff/passkeys'
import { makeRecoveryCodes } from '@universe/domain/staff/recovery-codes'
import { ROLES } from '@universe/domain/staff/roles'
import { endMemberSessions, endOwnSession, signEverybodyOut } from '@universe/domain/staff/sessions'
import { changeSettings } from '@universe/domain/staff/settings'
import { finishConfirmation, startConfirmation } from '@universe/domain/staff/sign-in'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { permissions, staffOperations } from '@universe/testing/clients/staff-operations'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { formSecret, openStaff } from '@universe/testing/stores/staff'
import { openTestStore, readTables, type TestStore } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let opened: TestStore
let staff: ReturnType<typeof openStaff>
let other: Actor

async function open() {
  opened = await openTestStore()
  staff = openStaff(opened.store, undefined, opened.dataDir)
  await fillUpRequests(opened.store, 8)
  await staff.join(['owner'], 'first@universe.example')
  other = await staff.join(['sales'], 'other@universe.example')
  const [key, { dataDir }] = [deriveErasureKey(formSecret), opened]
  await opened.store.db
    .transaction()
    .execute(trx => suppressAddress(trx, { key, dataDir }, { email: SUPPRESSED, at: 1 }))
}

const askNobody = () => Promise.reject(new Error('Nobody was to be asked.'))
const SUPPRESSED = 'suppressed@example.com'
const subscriberTable = {
  csv: 'email\nnew@example.com',
  consent: 'At our stand',
  isConfirmed: false,
}
/** DNS queries stay on this machine. */
const withoutNames = (parts: StaffContext): StaffContext => ({
  ...parts,
  settings: { ...parts.settings, dnsServers: ['127.0.0.1:9'] },
})
const noDraft = { id: 'none', revision: 1, editorId: 'editor', draft: {} }
const noSchedule = {
  id: 'none',
  action: 'publish' as const,
  revision: 1,
  replaces: null,
  wallTime: '2026-12-01T09:00',
  zone: 'Asia/Hebron',
  occurrence: null,
}
const noIssue = { id: 'none', revision: 1, subject: '', intro: '', articles: [] }
const noCrop = { pictureId: 'none', focus: { x: 50, y: 50 } }
const onlyOnce = () => ({ id: 'none', publicationId: randomUUID() })

type Walk = (parts: StaffContext, actor: Actor) => Promise<unknown>

const everybody = 'owner editor recruiter sales viewer'
const fresh = 'with a fresh passkey'

/**
 * Written by hand from the staff's design, so that a mistake in the code is noticed: permission by
 * name, and all ways to try each operation.
 */
const operations = {
  listArticles: [
    'owner editor viewer',
    (parts, actor) => listItems(parts, actor, 'article', {}),
    (parts, actor) => countItemsByState(parts, actor, 'article', {}),
  ],
  readArticle: [
    'owner editor viewer',
    (parts, actor) => checkItem(parts, actor, 'article', { id: 'none' }),
    (parts, actor) => readItem(parts, actor, 'article', { id: 'none' }),
    (parts, actor) => previewItem(parts, actor, 'article', { id: 'none' }),
    (parts, actor) => readHistory(parts, actor, 'article', { id: 'none' }),
    (parts, actor) => listPublications(parts, actor, 'article', { id: 'none' }),
    (parts, actor) => readDraftPicture(parts, actor, { path: 'none' }),
    (parts, actor) => showArticlePicture(parts, actor, { path: 'none', width: 480 }),
    (parts, actor) => showWholePicture(parts, actor, { id: 'none' }),
  ],
  editArticles: [
    'owner editor',
    (parts, actor) => checkLinks(parts, actor, 'article', { id: 'none', ask: askNobody }),
    (parts, actor) => createItem(parts, actor, 'article'),
    (parts, actor) => saveDraft(parts, actor, 'article', noDraft),
    (parts, actor) => deleteItem(parts, actor, 'article', { ...onlyOnce(), isWithdrawn: true }),
    (parts, actor) => undeleteItem(parts, actor, 'article', { id: 'none' }),
    (parts, actor) =>
      restoreRevision(parts, actor, 'article', { id: 'none', number: 1, revision: 1 }),
    (parts, actor) =>
      addPicture(parts, actor, { id: 'none', bytes: Buffer.from(''), fileName: '' }),
    (parts, actor) => cropPicture(parts, actor, noCrop),
    (parts, actor) => setArticlePicture(parts, actor, { id: 'none', imageAlt: '', crop: noCrop }),
    (parts, actor) => removeArticlePicture(parts, actor, { id: 'none' }),
    (parts, actor) => readUpload(parts, actor, { id: 'none' }),
  ],
  publishArticles: [
    'owner editor',
    (parts, actor) => publishItem(parts, actor, 'article', { ...onlyOnce(), revision: 1 }),
    (parts, actor) => withdrawItem(parts, actor, 'article', onlyOnce()),
    (parts, actor) => undoPublication(parts, actor, 'article', onlyOnce()),
    (parts, actor) => scheduleItem(parts, actor, 'article', noSchedule),
    (parts, actor) => unscheduleItem(parts, actor, 'article', noSchedule),
  ],
  listIssues: [
    'owner editor sales viewer',
    (parts, actor) => listIssues(parts, actor, {}),
    (parts, actor) => countIssues(parts, actor),
  ],
  readIssue: [
    'owner editor sales viewer',
    (parts, actor) => readIssue(parts, actor, { id: 'none' }),
    (parts, actor) => readIssueProgress(parts, actor, { id: 'none' }),
    (parts, actor) => findAddable(parts, actor, { search: '', except: [] }),
    (parts, actor) => previewIssue(parts, actor, { id: 'none' }),
  ],
  editIssues: [
    'owner editor',
    (parts, actor) => createIssue(parts, actor),
    (parts, actor) => saveIssue(parts, actor, noIssue),
    (parts, actor) => deleteIssue(parts, actor, { id: 'none', revision: 1 }),
    (parts, actor) => tryIssue(parts, actor, { id: 'none', trialId: randomUUID() }),
    (parts, actor) => readSending(parts, actor, { id: 'none' }),
  ],
  sendIssues: [
    `owner editor ${fresh}`,
    (parts, actor) => startIssue(parts, actor, { id: 'none', revision: 1, replaces: '' }),
    (parts, actor) => scheduleIssue(parts, actor, { ...noSchedule, replaces: '' }),
    (parts, actor) => resumeIssue(parts, actor, { id: 'none' }),
    (parts, actor) => retryRefused(parts, actor, { id: 'none' }),
  ],
  holdIssues: [
    'owner editor',
    (parts, actor) => undoStart(parts, actor, { id: 'none', revision: 1 }),
    (parts, actor) => unscheduleIssue(parts, actor, { id: 'none', replaces: '' }),
    (parts, actor) => pauseIssue(parts, actor, { id: 'none' }),
    (parts, actor) => cancelIssue(parts, actor, { id: 'none' }),
  ],
  listVacancies: [
    'owner recruiter viewer',
    (parts, actor) => listItems(parts, actor, 'vacancy', {}),
    (parts, actor) => countItemsByState(parts, actor, 'vacancy', {}),
  ],
  readVacancy: [
    'owner recruiter viewer',
    (parts, actor) => checkItem(parts, actor, 'vacancy', { id: 'none' }),
    (parts, actor) => readItem(parts, actor, 'vacancy', { id: 'none' }),
    (parts, actor) => previewItem(parts, actor, 'vacancy', { id: 'none' }),
    (parts, actor) => readHistory(parts, actor, 'vacancy', { id: 'none' }),
    (parts, actor) => listPublications(parts, actor, 'vacancy', { id: 'none' }),
  ],
  editVacancies: [
    'owner recruiter',
    (parts, actor) => checkLinks(parts, actor, 'vacancy', { id: 'none', ask: askNobody }),
    (parts, actor) => createItem(parts, actor, 'vacancy'),
    (parts, actor) => saveDraft(parts, actor, 'vacancy', noDraft),
    (parts, actor) => deleteItem(parts, actor, 'vacancy', { ...onlyOnce(), isWithdrawn: true }),
    (parts, actor) => undeleteItem(parts, actor, 'vacancy', { id: 'none' }),
    (parts, actor) =>
      restoreRevision(parts, actor, 'vacancy', { id: 'none', number: 1, revision: 1 }),
  ],
  publishVacancies: [
    'owner recruiter',
    (parts, actor) => publishItem(parts, actor, 'vacancy', { ...onlyOnce(), revision: 1 }),
    (parts, actor) => withdrawItem(parts, actor, 'vacancy', onlyOnce()),
    (parts, actor) => undoPublication(parts, actor, 'vacancy', onlyOnce()),
    (parts, actor) => scheduleItem(parts, actor, 'vacancy', noSchedule),
    (parts, actor) => unscheduleItem(parts, actor, 'vacancy', noSchedule),
  ],
  listRequests: [
    'owner recruiter sales viewer',
    (parts, actor) => listRequests(parts, actor, {}),
    countRequests,
    (parts, actor) => countShown(parts, actor, {}),
    (parts, actor) => findRequestIds(parts, actor, {}, 1),
    (parts, actor) => findNextRequest(parts, actor, { filter: {}, after: 1 }),
    (parts, actor) => findAllNumbers(parts, actor, {}),
    (parts, actor) => findNewerRequests(parts, actor, {}, 0),
    (parts, actor) => readUpdates(parts, actor, { filter: {}, newest: 0, seen: 0 }),
    (parts, actor) => readBatch(parts, actor, { batchId: randomUUID() }),
  ],
  readRequest: ['owner recruiter sales viewer', (parts, actor) => readRequest(parts, actor, DEMO)],
  changeRequests: [
    'owner recruiter sales',
    ...(
      [
        { kind: 'state', state: 'new' },
        { kind: 'assignee', assigneeId: null },
        { kind: 'note', text: 'Call back' },
        { kind: 'answer', text: 'Yes', state: null },
        { kind: 'reply' },
        { kind: 'outside' },
        { kind: 'verdict', isSpam: true },
        { kind: 'until', day: null },
      ] as const
    ).map(change => (parts: StaffContext, actor: Actor) => {
      const ids = visibleKinds(actor.roles).includes('demo') ? [DEMO] : [APPLICATION]
      return changeRequests(parts, actor, {
        which: { ids },
        change,
        batchId: randomUUID(),
        seen: 0,
      })
    }),
    (parts, actor) => previewAnswers(parts, actor, { which: { ids: [DEMO] }, text: 'Yes' }),
    readNewestChange,
    (parts, actor) => undoChange(parts, actor, { batchId: randomUUID() }),
  ],
  enterRequest: [
    'owner recruiter sales',
    readEntryChoices,
    (parts, actor) =>
      enterRequest(parts, actor, {
        kind: visibleKinds(actor.roles).includes('contact') ? 'contact' : 'application',
        channel: 'call',
        fields: {},
        note: '',
        isAcknowledged: false,
        batchId: randomUUID(),
      }),
  ],
  listSavedReplies: ['owner recruiter sales viewer', listSavedReplies],
  editSavedReplies: [
    'owner recruiter sales',
    (parts, actor) =>
      saveReply(parts, actor, {
        id: randomUUID(),
        name: 'Yes',
        text: 'Dear {name}, yes.',
        isShared: false,
        forApplications: !visibleKinds(actor.roles).includes('contact'),
      }),
    (parts, actor) => deleteReply(parts, actor, { id: randomUUID() }),
  ],
  readOverview: ['owner recruiter sales viewer', readOverview],
  eraseSpam: [
    `owner recruiter sales ${fresh}`,
    (parts, actor) => eraseSpam(parts, actor, { ids: [DEMO, APPLICATION] }),
  ],
  listAppliedVacancies: ['owner recruiter sales viewer', listAppliedVacancies],
  readNumbers: [
    'owner recruiter sales viewer',
    (parts, actor) => readNumbers(parts, actor, { weeks: 13 }),
  ],
  listAssignees: ['owner recruiter sales viewer', listAssignees],
  retryMail: [
    'owner recruiter sales',
    (parts, actor) => retryMail(parts, actor, DEMO),
    (parts, actor) => retryMail(parts, actor, 'all'),
  ],
  exportRequests: [
    `owner recruiter sales viewer ${fresh}`,
    (parts, actor) => exportRequests(parts, actor, { filter: {} }),
    (parts, actor) => exportRequests(parts, actor, { ids: [DEMO, APPLICATION] }),
  ],
  readInboundFile: [
    'owner recruiter sales viewer',
    (parts, actor) => readInboundFile(parts, actor, { id: 'none', requestId: DEMO }),
  ],
  readCv: ['owner recruiter', (parts, actor) => readCv(parts, actor, APPLICATION)],
  readPerson: ['owner recruiter sales viewer', (parts, actor) => readPerson(parts, actor, VISITOR)],
  exportPerson: [`owner ${fresh}`, (parts, actor) => exportPerson(parts, actor, VISITOR)],
  erasePerson: [`owner ${fresh}`, (parts, actor) => erasePersonByMember(parts, actor, VISITOR)],

  confirmSecretLoss: [`owner ${fresh}`, confirmSecretLoss],
  checkSender: ['owner editor sales', (parts, actor) => checkSender(withoutNames(parts), actor)],
  readAccount: [everybody, readAccount],
  confirmPasskey: [
    everybody,
    startConfirmation,
    (parts, actor) => finishConfirmation(parts, actor, { response: JSON.parse('{}') }),
  ],
  addPasskey: [
    `${everybody} ${fresh}`,
    startAddingPasskey,
    (parts, actor) =>
      finishAddingPasskey(parts, actor, { response: JSON.parse('{}'), name: 'Mine' }),
  ],
  renamePasskey: [
    everybody,
    (parts, actor) => renamePasskey(parts, actor, { passkeyId: 'x', name: 'Phone' }),
  ],
  removePasskey: [
    `${everybody} ${fresh}`,
    (parts, actor) => removePasskey(parts, actor, { passkeyId: 'x' }),
  ],
  makeRecoveryCodes: [`${everybody} ${fresh}`, makeRecoveryCodes],
  changeSettings: [
    everybody,
    (parts, actor) => changeSettings(parts, actor, { shortcuts: false, timeZone: 'Asia/Dubai' }),
    (parts, actor) => changeSettings(parts, actor, { name: 'Eve' }),
  ],
  endOwnSession: [everybody, (parts, actor) => endOwnSession(parts, actor, { others: true })],
  listSubscribers: [
    'owner sales',
    (parts, actor) => listSubscribers(parts, actor, {}),
    countSubscribers,
    readSubscribersOverTime,
  ],
  readSubscriber: ['owner sales', (parts, actor) => readSubscriber(parts, actor, { id: 'none' })],
  changeSubscribers: [
    'owner sales',
    (parts, actor) => unsubscribeByStaff(parts, actor, { id: 'none' }),
    (parts, actor) => undoUnsubscriptionByStaff(parts, actor, { id: 'none', number: 1 }),
    askToConfirm,
    readAsking,
  ],
  listMembers: ['owner', listMembers],
  readMember: ['owner', (parts, actor) => readMember(parts, actor, { memberId: other.memberId })],
  inviteMember: [
    `owner ${fresh}`,
    (parts, actor) =>
      inviteMember(parts, actor, { email: 'new@universe.example', name: 'New', roles: ['sales'] }),
  ],
  resendInvitation: ['owner', (parts, actor) => resendInvitation(parts, actor, onOther())],
  withdrawInvitation: ['owner', (parts, actor) => withdrawInvitation(parts, actor, onOther())],
  changeRoles: [
    `owner ${fresh}`,
    (parts, actor) => changeRoles(parts, actor, { ...onOther(), roles: ['owner'] }),
  ],
  correctMember: [
    `owner ${fresh}`,
    (parts, actor) =>
      correctMember(parts, actor, { ...onOther(), name: 'Eve', email: 'eve@universe.example' }),
  ],
  disableMember: [`owner ${fresh}`, (parts, actor) => disableMember(parts, actor, onOther())],
  enableMember: [`owner ${fresh}`, (parts, actor) => enableMember(parts, actor, onOther())],
  removeMember: [`owner ${fresh}`, (parts, actor) => removeMember(parts, actor, onOther())],
  endMemberSessions: ['owner', (parts, actor) => endMemberSessions(parts, actor, onOther())],
  signEverybodyOut: ['owner', signEverybodyOut],
  listAudit: ['owner', (parts, actor) => listAudit(parts, actor, {})],
  importSubscribers: [
    `owner sales ${fresh}`,
    (parts, actor) => checkImport(parts, actor, subscriberTable),
    (parts, actor) => importSubscribers(parts, actor, subscriberTable),
  ],
  exportSubscribers: [
    `owner sales ${fresh}`,
    (parts, actor) => exportSubscribers(parts, actor, {}),
  ],
  liftSuppression: [
    `owner sales ${fresh}`,
    (parts, actor) => liftSuppression(parts, actor, { email: SUPPRESSED }),
  ],
  exportAudit: [`owner ${fresh}`, (parts, actor) => exportAudit(parts, actor, {})],
} satisfies Record<string, readonly [who: string, ...Walk[]]>

type Name = keyof typeof operations

const names = Object.keys(operations) as Name[]

/** @returns a row of the table */
function rowOf(name: Name) {
  const [who, ...walks]: readonly [who: string, ...Walk[]] = operations[name]
  return {
    roles: ROLES.filter(role => who.split(' ').includes(role)),
    isFresh: who.endsWith(fresh),
    walks,
  }
}

/** As `fillUpRequests` numbers them. */
const [DEMO, APPLICATION] = ['request-00000001', 'request-00000006']

const VISITOR = { address: 'visitor1@example.com' }

const onOther = () => ({ memberId: other.memberId })

test('every operation is listed with its roles, and tested in all ways', () => {
  const defined = Object.values(permissions).map(({ name, roles, fresh = false }) => {
    return [name, { roles: ROLES.filter(role => roles.includes(role)), isFresh: fresh }]
  })
  const designed = names.map(name => {
    const { roles, isFresh } = rowOf(name)
    return [name, { roles, isFresh }]
  })
  expect(Object.fromEntries(defined)).toEqual(Object.fromEntries(designed))
  for (const { name, exported, permission } of staffOperations) {
    const { walks } = rowOf(permission.name as Name)
    const isCalled = new RegExp(`\\b${name}\\b`)
    const isTried = walks.some(walk => walk === exported || isCalled.test(String(walk)))
    expect.soft(isTried, `${permission.name}: ${name}`).toBe(true)
  }
})

describe.each(names)('%s', name => {
  const { roles, isFresh, walks } = rowOf(name)

  // One store for all; operations that change it come last.
  beforeAll(open)
  afterAll(() => opened.remove())

  test('is refused for all other roles', async () => {
    const others = ROLES.filter(role => !roles.includes(role))
    const actors: Actor[] = [{ ...other, roles: [] }]
    for (const role of others) actors.push(await staff.join([role], `${role}@universe.example`))
    const before = await readEverything()
    for (const actor of actors) {
      for (const walk of walks) {
        const who = `by ${actor.roles[0] ?? 'nobody'}`
        const outcome = await tryTo(walk, actor)
        expect.soft(outcome, who).toMatchObject({ name: 'NotPermitted', operation: name })
      }
    }
    expect(await readEverything()).toEqual(before)
  })

  test('asks for a passkey exactly where the table says so', async () => {
    const owner = await staff.join(['owner'], 'who@universe.example')
    staff.clock.now += FRESH_MS + 1
    for (const walk of walks) {
      for (const stale of [owner, { ...owner, verifiedAt: null }]) {
        const outcome = await tryTo(walk, stale)
        const needed = { name: 'FreshPasskeyNeeded', operation: name }
        if (isFresh) expect(outcome).toMatchObject(needed)
        else expect(outcome).not.toMatchObject(needed)
      }
    }
  })

  test.each(roles)('by %s', async role => {
    const actor = await staff.join([role], `${role}-at-work@universe.example`)
    for (const walk of walks) {
      const outcome = await tryTo(walk, actor)
      expect(outcome).not.toMatchObject({ name: expect.stringMatching(/Permitted|Fresh|Error/) })
    }
  })
})

test('gives each role what the company was promised, and no more', () => {
  const allowed = (name: Name) => rowOf(name).roles
  expect(allowed('readCv')).toEqual(['owner', 'recruiter'])
  expect(allowed('listRequests')).not.toContain('editor')
  for (const name of names) {
    if (/Member|Roles|Invitation|Audit|Everybody/.test(name))
      expect(allowed(name), name).toEqual(['owner'])
  }
  expect(visibleKinds(['editor'])).toEqual([])
  expect(visibleKinds([])).toEqual([])
  expect(visibleKinds(['sales'])).toEqual(['contact', 'demo'])
  expect(visibleKinds(['viewer'])).toEqual(['contact', 'demo'])
  expect(visibleKinds(['recruiter'])).toEqual(['application'])
  expect(visibleKinds(['sales', 'recruiter', 'owner'])).toEqual(['contact', 'demo', 'application'])
  // Roles that see an application see its CV, so pages do not check both.
  const seeing = ROLES.filter(role => visibleKinds([role]).includes('application'))
  expect(seeing).toEqual(allowed('readCv'))
})

test('describes each role by what the table grants, and nothing that it refuses', () => {
  const claims: readonly [RegExp, readonly Name[]][] = [
    [/reads\b.*enquiries|reads\b.*applications/i, ['listRequests', 'readRequest']],
    [/answers/i, ['changeRequests']],
    [/exports (enquiries|applications)/i, ['exportRequests']],
    [/reads CVs/i, ['readCv']],
    [/publishes articles/i, ['editArticles', 'publishArticles']],
    [/(?:reads|publishes) articles/i, ['listArticles', 'readArticle']],
    [/publishes vacancies/i, ['editVacancies', 'publishVacancies']],
    [/reads .*vacancies|publishes vacancies/i, ['listVacancies', 'readVacancy']],
    [/newsletter/i, ['editIssues', 'sendIssues']],
    [/exports subscribers/i, ['importSubscribers', 'exportSubscribers']],
  ]
  for (const { role, may } of describedRoles.filter(({ role }) => role !== 'owner')) {
    expect(may, role).not.toMatch(/everything|person|members|audit/)
    const kinds = visibleKinds([role])
    expect(/applications/.test(may), may).toBe(kinds.includes('application'))
    expect(/enquiries/.test(may), may).toBe(kinds.includes('contact') && kinds.includes('demo'))
    const claimed = may.split(';').flatMap(part => claims.filter(([words]) => words.test(part)))
    expect(claimed.length, may).toBeGreaterThanOrEqual(may.split(';').length)
    for (const name of claimed.flatMap(([, names]) => names)) {
      expect(rowOf(name).roles, `${may} (${name})`).toContain(role)
    }
    for (const [words, names] of claims) {
      if (names.every(name => rowOf(name).roles.includes(role))) expect(may).toMatch(words)
    }
  }
  for (const name of names) expect(rowOf(name).roles, name).toContain('owner')
  expect(describedRoles.find(({ role }) => role === 'owner')?.may).toBe(
    'Everything, including people’s data, members and the audit.',
  )
})

/** @returns the result or error */
async function tryTo(walk: Walk, actor: Actor) {
  try {
    return (await walk(staff.parts, actor)) ?? 'done'
  } catch (error) {
    return error
  }
}

async function readEverything() {
  const sessions = await opened.store.db.selectFrom('sessions').selectAll().execute()
  return { ...(await readTables(opened.store)), sessions }
}
