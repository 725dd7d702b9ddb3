import { randomUUID } from 'node:crypto'
import { emptyDraft } from '@universe/contract/drafts'
import { suppressAddress } from '@universe/domain/newsletter/suppress-address'
import type { Actor } from '@universe/domain/staff/context'
import { describedRoles } from '@universe/domain/staff/describe-role'
import { FRESH_MS } from '@universe/domain/staff/operation'
import { ROLES } from '@universe/domain/staff/roles'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import {
  permissions,
  type StaffOperation,
  staffOperations,
} from '@universe/testing/clients/staff-operations'
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
  const settings = { dataDir: opened.dataDir, formSecret }
  await opened.store.db
    .transaction()
    .execute(trx => suppressAddress(trx, settings, { email: SUPPRESSED, at: 1 }))
}

const everybody = 'owner editor recruiter sales viewer'
const fresh = 'with a fresh passkey'

/**
 * By a permission's name: who has it, and for which operations. Written by hand from the staff's
 * design, so that a mistake in the code is noticed.
 */
const table = {
  listArticles: ['owner editor viewer', 'listItems countItemsByState'],
  readArticle: [
    'owner editor viewer',
    'checkItem readItem previewItem readHistory listPublications readDraftPicture showArticlePicture showWholePicture',
  ],
  editArticles: [
    'owner editor',
    'checkLinks createItem saveDraft deleteItem undeleteItem restoreRevision addPicture setArticlePicture removeArticlePicture readUpload',
  ],
  publishArticles: [
    'owner editor',
    'publishItem withdrawItem undoPublication scheduleItem unscheduleItem',
  ],
  listIssues: ['owner editor sales viewer', 'listIssues countIssues'],
  readIssue: ['owner editor sales viewer', 'readIssue readIssueProgress findAddable previewIssue'],
  editIssues: ['owner editor', 'createIssue saveIssue deleteIssue tryIssue readSending'],
  sendIssues: [`owner editor ${fresh}`, 'startIssue scheduleIssue resumeIssue retryRefused'],
  holdIssues: ['owner editor', 'undoStart unscheduleIssue pauseIssue cancelIssue'],
  listVacancies: ['owner recruiter viewer', 'listItems countItemsByState'],
  readVacancy: [
    'owner recruiter viewer',
    'checkItem readItem previewItem readHistory listPublications',
  ],
  editVacancies: [
    'owner recruiter',
    'checkLinks createItem saveDraft deleteItem undeleteItem restoreRevision',
  ],
  publishVacancies: [
    'owner recruiter',
    'publishItem withdrawItem undoPublication scheduleItem unscheduleItem',
  ],
  listRequests: [
    'owner recruiter sales viewer',
    'listRequests countRequests countShown findNextRequest readUpdates readBatch',
  ],
  readRequest: ['owner recruiter sales viewer', 'readRequest'],
  changeRequests: [
    'owner recruiter sales',
    'changeRequests previewAnswers readNewestChange undoChange',
  ],
  enterRequest: ['owner recruiter sales', 'readEntryChoices enterRequest'],
  listSavedReplies: ['owner recruiter sales viewer', 'listSavedReplies'],
  editSavedReplies: ['owner recruiter sales', 'saveReply deleteReply'],
  readOverview: ['owner recruiter sales viewer', 'readOverview'],
  eraseSpam: [`owner recruiter sales ${fresh}`, 'eraseSpam'],
  listAppliedVacancies: ['owner recruiter sales viewer', 'listAppliedVacancies'],
  readNumbers: ['owner recruiter sales viewer', 'readNumbers'],
  listAssignees: ['owner recruiter sales viewer', 'listAssignees'],
  retryMail: ['owner recruiter sales', 'retryMail'],
  exportRequests: [`owner recruiter sales viewer ${fresh}`, 'exportRequests'],
  readInboundFile: ['owner recruiter sales viewer', 'readInboundFile'],
  readCv: ['owner recruiter', 'readCv'],
  readPerson: ['owner recruiter sales viewer', 'readPerson'],
  exportPerson: [`owner ${fresh}`, 'exportPerson'],
  erasePerson: [`owner ${fresh}`, 'erasePersonByMember'],
  confirmSecretLoss: [`owner ${fresh}`, 'confirmSecretLoss'],
  checkSender: ['owner editor sales', 'checkSender'],
  readAccount: [everybody, 'readAccount'],
  confirmPasskey: [everybody, 'startConfirmation finishConfirmation'],
  addPasskey: [`${everybody} ${fresh}`, 'startAddingPasskey finishAddingPasskey'],
  renamePasskey: [everybody, 'renamePasskey'],
  removePasskey: [`${everybody} ${fresh}`, 'removePasskey'],
  makeRecoveryCodes: [`${everybody} ${fresh}`, 'makeRecoveryCodes'],
  changeSettings: [everybody, 'changeSettings'],
  endOwnSession: [everybody, 'endOwnSession'],
  listSubscribers: ['owner sales', 'listSubscribers countSubscribers readSubscribersOverTime'],
  readSubscriber: ['owner sales', 'readSubscriber'],
  changeSubscribers: [
    'owner sales',
    'unsubscribeByStaff undoUnsubscriptionByStaff askToConfirm readAsking',
  ],
  listMembers: ['owner', 'listMembers'],
  readMember: ['owner', 'readMember'],
  inviteMember: [`owner ${fresh}`, 'inviteMember'],
  resendInvitation: ['owner', 'resendInvitation'],
  withdrawInvitation: ['owner', 'withdrawInvitation'],
  changeRoles: [`owner ${fresh}`, 'changeRoles'],
  correctMember: [`owner ${fresh}`, 'correctMember'],
  disableMember: [`owner ${fresh}`, 'disableMember'],
  enableMember: [`owner ${fresh}`, 'enableMember'],
  removeMember: [`owner ${fresh}`, 'removeMember'],
  endMemberSessions: ['owner', 'endMemberSessions'],
  signEverybodyOut: ['owner', 'signEverybodyOut'],
  listAudit: ['owner', 'listAudit'],
  importSubscribers: [`owner sales ${fresh}`, 'checkImport importSubscribers'],
  exportSubscribers: [`owner sales ${fresh}`, 'exportSubscribers'],
  liftSuppression: [`owner sales ${fresh}`, 'liftSuppression'],
  exportAudit: [`owner ${fresh}`, 'exportAudit'],
} satisfies Record<string, readonly [who: string, operations: string]>

type Name = keyof typeof table

const names = Object.keys(table) as Name[]

function rowOf(name: Name) {
  const [who] = table[name]
  return {
    roles: ROLES.filter(role => who.split(' ').includes(role)),
    isFresh: who.endsWith(fresh),
    operations: staffOperations.filter(({ permission }) => permission.name === name),
  }
}

/** As `fillUpRequests` numbers them. */
const [DEMO, APPLICATION] = ['request-00000001', 'request-00000006']
const VISITOR = { address: 'visitor1@example.com' }
const SUPPRESSED = 'suppressed@example.com'

const none = { id: 'none' }
const once = () => ({ id: 'none', publicationId: randomUUID() })
const when = { wallTime: '2026-12-01T09:00', zone: 'Asia/Hebron', occurrence: null }
const crop = { pictureId: 'none', focus: { x: 50, y: 50 } }
const onOther = () => ({ memberId: other.memberId })
const subscribers = { csv: 'email\nnew@example.com', consent: 'At our stand', isConfirmed: false }
const isOfApplications = ({ roles }: Actor) => !visibleKinds(roles).includes('contact')

const changes = [
  { kind: 'state', state: 'new' },
  { kind: 'assignee', assigneeId: null },
  { kind: 'note', text: 'Call back' },
  { kind: 'answer', text: 'Yes', state: null },
  { kind: 'reply' },
  { kind: 'outside' },
  { kind: 'verdict', isSpam: true },
  { kind: 'until', day: null },
]

/** What follows the actor, of every way to try an operation. */
type Tries = (actor: Actor) => readonly (readonly unknown[])[]

/** By an operation's name; `none` for others. */
const tries: Record<string, Tries> = {
  readDraftPicture: () => [[{ path: 'none' }]],
  showArticlePicture: () => [[{ path: 'none', width: 480 }]],
  checkLinks: () => [[{ ...none, ask: () => Promise.reject(new Error('Nobody is asked.')) }]],
  createItem: () => [[]],
  saveDraft: () => [[{ ...none, revision: 1, editorId: 'editor', draft: {} }]],
  deleteItem: () => [[{ ...once(), isWithdrawn: true }]],
  restoreRevision: () => [[{ ...none, number: 1, revision: 1 }]],
  addPicture: () => [[{ ...none, bytes: Buffer.from(''), fileName: '' }]],
  setArticlePicture: () => [[{ ...none, imageAlt: '', crop }]],
  publishItem: () => [[{ ...once(), revision: 1 }]],
  withdrawItem: () => [[once()]],
  undoPublication: () => [[once()]],
  scheduleItem: () => [[{ ...none, ...when, action: 'publish', revision: 1, replaces: null }]],
  findAddable: () => [[{ search: '', except: [] }]],
  createIssue: () => [[]],
  saveIssue: () => [[{ ...none, revision: 1, editorId: '', draft: emptyDraft('issue') }]],
  tryIssue: () => [[{ ...none, trialId: randomUUID() }]],
  scheduleIssue: () => [[{ ...none, ...when, replaces: '' }]],
  findNextRequest: () => [[{ filter: {}, after: 1 }]],
  readUpdates: () => [[{ filter: {}, newest: 0, seen: 0 }]],
  readBatch: () => [[{ batchId: randomUUID() }]],
  readRequest: () => [[DEMO]],
  changeRequests: ({ roles }) => {
    const ids = visibleKinds(roles).includes('demo') ? [DEMO] : [APPLICATION]
    return changes.map(change => [{ which: { ids }, change, batchId: randomUUID(), seen: 0 }])
  },
  previewAnswers: () => [[{ which: { ids: [DEMO] }, text: 'Yes' }]],
  undoChange: () => [[{ batchId: randomUUID() }]],
  enterRequest: actor => {
    const kind = isOfApplications(actor) ? 'application' : 'contact'
    const entered = { fields: {}, note: '', isAcknowledged: false, batchId: randomUUID() }
    return [[{ kind, channel: 'call', ...entered }]]
  },
  saveReply: actor => {
    const reply = { id: randomUUID(), name: 'Yes', text: 'Dear {name}, yes.', isShared: false }
    return [[{ ...reply, forApplications: isOfApplications(actor) }]]
  },
  deleteReply: () => [[{ id: randomUUID() }]],
  eraseSpam: () => [[{ ids: [DEMO, APPLICATION] }]],
  readNumbers: () => [[{ weeks: 13 }]],
  retryMail: () => [[DEMO], ['all']],
  exportRequests: () => [[{ filter: {} }], [{ ids: [DEMO, APPLICATION] }]],
  readInboundFile: () => [[{ ...none, requestId: DEMO }]],
  readCv: () => [[APPLICATION]],
  readPerson: () => [[VISITOR]],
  exportPerson: () => [[VISITOR]],
  erasePersonByMember: () => [[VISITOR]],
  finishConfirmation: () => [[{ response: {} }]],
  finishAddingPasskey: () => [[{ response: {}, name: 'Mine' }]],
  renamePasskey: () => [[{ passkeyId: 'x', name: 'Phone' }]],
  removePasskey: () => [[{ passkeyId: 'x' }]],
  changeSettings: () => [[{ shortcuts: false, timeZone: 'Asia/Dubai' }], [{ name: 'Eve' }]],
  endOwnSession: () => [[{ others: true }]],
  undoUnsubscriptionByStaff: () => [[{ ...none, number: 1 }]],
  readMember: () => [[onOther()]],
  inviteMember: () => [[{ email: 'new@universe.example', name: 'New', roles: ['sales'] }]],
  resendInvitation: () => [[onOther()]],
  withdrawInvitation: () => [[onOther()]],
  changeRoles: () => [[{ ...onOther(), roles: ['owner'] }]],
  correctMember: () => [[{ ...onOther(), name: 'Eve', email: 'eve@universe.example' }]],
  disableMember: () => [[onOther()]],
  enableMember: () => [[onOther()]],
  removeMember: () => [[onOther()]],
  endMemberSessions: () => [[onOther()]],
  checkImport: () => [[subscribers]],
  importSubscribers: () => [[subscribers]],
  liftSuppression: () => [[{ email: SUPPRESSED }]],
}

test('every operation is listed with its roles', () => {
  const defined = Object.values(permissions).map(({ name, roles, fresh = false }) => {
    return [name, { roles: ROLES.filter(role => roles.includes(role)), isFresh: fresh }]
  })
  const designed = names.map(name => {
    const { roles, isFresh } = rowOf(name)
    return [name, { roles, isFresh }]
  })
  expect(Object.fromEntries(defined)).toEqual(Object.fromEntries(designed))
  const operationsOf = (name: Name) => rowOf(name).operations.map(each => each.name)
  expect(names.map(name => [name, ...operationsOf(name).sort()])).toEqual(
    names.map(name => [name, ...table[name][1].split(' ').sort()]),
  )
  const known = staffOperations.map(({ name }) => name)
  expect(Object.keys(tries).filter(name => !known.includes(name))).toEqual([])
})

describe.each(names)('%s', name => {
  const { roles, isFresh, operations } = rowOf(name)

  // One store for all; operations that change it come last.
  beforeAll(open)
  afterAll(() => opened.remove())

  test('is refused for all other roles', async () => {
    const others = ROLES.filter(role => !roles.includes(role))
    const actors: Actor[] = [{ ...other, roles: [] }]
    for (const role of others) actors.push(await staff.join([role], `${role}@universe.example`))
    const before = await readEverything()
    for (const actor of actors) {
      for await (const { tried, outcome } of tryAll(operations, actor)) {
        const who = `${tried} by ${actor.roles[0] ?? 'nobody'}`
        expect.soft(outcome, who).toMatchObject({ name: 'NotPermitted', operation: name })
      }
    }
    expect(await readEverything()).toEqual(before)
  })

  test('asks for a passkey exactly where the table says so', async () => {
    const owner = await staff.join(['owner'], 'who@universe.example')
    staff.clock.now += FRESH_MS + 1
    for (const stale of [owner, { ...owner, verifiedAt: null }]) {
      for await (const { tried, outcome } of tryAll(operations, stale)) {
        const needed = { name: 'FreshPasskeyNeeded', operation: name }
        if (isFresh) expect(outcome, tried).toMatchObject(needed)
        else expect(outcome, tried).not.toMatchObject(needed)
      }
    }
  })

  test.each(roles)('by %s', async role => {
    const actor = await staff.join([role], `${role}-at-work@universe.example`)
    for await (const { tried, outcome } of tryAll(operations, actor)) {
      const refused = { name: expect.stringMatching(/Permitted|Fresh|Error/) }
      expect(outcome, tried).not.toMatchObject(refused)
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

/** Tries each in all ways. `outcome`: the result or error */
async function* tryAll(operations: readonly StaffOperation[], actor: Actor) {
  // DNS queries stay on this machine.
  const settings = { ...staff.parts.settings, dnsServers: ['127.0.0.1:9'] }
  for (const { name: tried, run } of operations) {
    for (const input of tries[tried]?.(actor) ?? [[none]]) {
      const done = run({ ...staff.parts, settings }, actor, ...input)
      const outcome = await done.catch((error: unknown) => error)
      yield { tried, outcome: outcome ?? 'done' }
    }
  }
}

async function readEverything() {
  const sessions = await opened.store.db.selectFrom('sessions').selectAll().execute()
  return { ...(await readTables(opened.store)), sessions }
}
