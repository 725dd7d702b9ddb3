import { ROLES, type Role } from './roles.ts'

/** Permission for an operation. */
export interface OperationRule {
  /** Any of these suffices. */
  roles: readonly Role[]
  /** Requires a passkey confirmation within `FRESH_MS`. */
  fresh?: true
  /** Documentation of the operation. */
  doc: string
}

const readers: readonly Role[] = ['owner', 'recruiter', 'sales', 'viewer']
const answerers: readonly Role[] = ['owner', 'recruiter', 'sales']
const editors: readonly Role[] = ['owner', 'editor']
const recruiters: readonly Role[] = ['owner', 'recruiter']
const sellers: readonly Role[] = ['owner', 'sales']

/**
 * All operations of the staff with their permissions. `visibleKinds` restricts the requests a role
 * sees. Fully covered by `packages/domain/tests/operations-by-role.test.ts`.
 */
export const operations = {
  listRequests: { roles: readers, doc: 'See the list of requests, filter it and search it.' },
  readRequest: { roles: readers, doc: 'Open a request, with what became of its mail.' },
  changeRequests: {
    roles: answerers,
    doc: 'Give requests a state and an assignee, note, reply, judge what is spam, send what was not acknowledged; take it back.',
  },
  readOverview: { roles: readers, doc: 'See on every page how many are new, and how mail goes.' },
  eraseSpam: { roles: answerers, fresh: true, doc: 'Erase spam at once, before its 30 days.' },
  listAppliedVacancies: { roles: readers, doc: 'See which vacancies have applications.' },
  readNumbers: {
    roles: readers,
    doc: 'See how many came, how soon answered, how their mail went.',
  },
  listAssignees: { roles: readers, doc: 'See who can be given requests.' },
  retryMail: { roles: answerers, doc: 'Send a message again that was given up.' },
  exportRequests: {
    roles: readers,
    fresh: true,
    doc: 'Download the requests that one may see as a table.',
  },
  readCv: { roles: ['owner', 'recruiter'], doc: 'Download the CV of an application.' },

  readPerson: { roles: readers, doc: 'See what is held about an address, of what one may see.' },
  exportPerson: {
    roles: ['owner'],
    fresh: true,
    doc: 'Download all that is held about a person, with their CVs.',
  },
  erasePerson: { roles: ['owner'], fresh: true, doc: 'Erase a person everywhere.' },

  listArticles: { roles: [...editors, 'viewer'], doc: 'See the list of articles, and the bin.' },
  readArticle: {
    roles: [...editors, 'viewer'],
    doc: 'Open an article: its draft, history and preview.',
  },
  editArticles: { roles: editors, doc: 'Write articles, delete them and restore them.' },
  publishArticles: { roles: editors, doc: 'Publish articles, schedule and withdraw them.' },
  listVacancies: {
    roles: [...recruiters, 'viewer'],
    doc: 'See the list of vacancies, and the bin.',
  },
  readVacancy: {
    roles: [...recruiters, 'viewer'],
    doc: 'Open a vacancy: its draft, history and preview.',
  },
  editVacancies: { roles: recruiters, doc: 'Write vacancies, delete them and restore them.' },
  publishVacancies: { roles: recruiters, doc: 'Publish vacancies, schedule and withdraw them.' },

  listSubscribers: {
    roles: sellers,
    doc: 'See who gets the newsletter, and how many did over time.',
  },
  readSubscriber: { roles: sellers, doc: 'Open a subscriber, with what became of them.' },
  changeSubscribers: {
    roles: sellers,
    doc: 'Unsubscribe somebody, and ask those from before to confirm.',
  },
  importSubscribers: {
    roles: sellers,
    fresh: true,
    doc: 'Take in a table of subscribers, with the proof that they agreed.',
  },
  exportSubscribers: {
    roles: sellers,
    fresh: true,
    doc: 'Download the subscribers as a table.',
  },
  liftSuppression: {
    roles: sellers,
    fresh: true,
    doc: 'Let an address subscribe again whose server had refused mail for good.',
  },

  listIssues: {
    roles: [...editors, 'sales', 'viewer'],
    doc: 'See the issues of the newsletter, and how far they are sent.',
  },
  readIssue: {
    roles: [...editors, 'sales', 'viewer'],
    doc: 'Open an issue: its words, preview and progress.',
  },
  editIssues: {
    roles: editors,
    doc: 'Write issues, delete them, send one to oneself, and see whom it would go to.',
  },
  sendIssues: {
    roles: editors,
    fresh: true,
    doc: 'Send an issue to all, schedule it, resume it, and try the refused again.',
  },
  // No passkey for stopping mail: there are only ten seconds to undo a start.
  holdIssues: {
    roles: editors,
    doc: 'Take the start or schedule of an issue back, pause it and cancel it.',
  },
  confirmSecretLoss: {
    roles: ['owner'],
    fresh: true,
    doc: 'Send and import again although the form secret of before is lost.',
  },
  checkSender: {
    roles: [...editors, 'sales'],
    doc: 'See whether other mail servers can trust ours.',
  },

  readAccount: { roles: ROLES, doc: 'See one’s own passkeys, recovery codes left and sessions.' },
  confirmPasskey: { roles: ROLES, doc: 'Show one’s passkey again, before what needs a fresh one.' },
  addPasskey: { roles: ROLES, fresh: true, doc: 'Enroll another passkey of one’s own.' },
  renamePasskey: { roles: ROLES, doc: 'Give a passkey of one’s own another name.' },
  removePasskey: { roles: ROLES, fresh: true, doc: 'Remove a passkey of one’s own.' },
  makeRecoveryCodes: { roles: ROLES, fresh: true, doc: 'Make one’s recovery codes anew.' },
  changeSettings: {
    roles: ROLES,
    doc: 'Correct one’s own name, and say whether single keys do something, and one’s time zone.',
  },
  endOwnSession: { roles: ROLES, doc: 'End a session of one’s own, or all but this one.' },

  listMembers: { roles: ['owner'], doc: 'See all members and invitations.' },
  readMember: { roles: ['owner'], doc: 'See a member’s roles, passkeys and sessions.' },
  inviteMember: { roles: ['owner'], fresh: true, doc: 'Invite somebody, with roles.' },
  resendInvitation: { roles: ['owner'], doc: 'Send an invitation again, for another day.' },
  withdrawInvitation: { roles: ['owner'], doc: 'Take an invitation back.' },
  changeRoles: { roles: ['owner'], fresh: true, doc: 'Give a member other roles.' },
  correctMember: { roles: ['owner'], fresh: true, doc: 'Correct a member’s name and address.' },
  disableMember: {
    roles: ['owner'],
    fresh: true,
    doc: 'Keep a member out, and end their sessions.',
  },
  enableMember: { roles: ['owner'], fresh: true, doc: 'Let a disabled member in again.' },
  removeMember: {
    roles: ['owner'],
    fresh: true,
    doc: 'Remove a member with all that signs them in.',
  },
  endMemberSessions: { roles: ['owner'], doc: 'End another member’s sessions.' },
  signEverybodyOut: { roles: ['owner'], doc: 'End every session, one’s own included.' },

  listAudit: { roles: ['owner'], doc: 'Read who did what.' },
  exportAudit: { roles: ['owner'], fresh: true, doc: 'Download who did what.' },
} as const satisfies Record<string, OperationRule>

export type Operation = keyof typeof operations

/** An operation that needs a fresh passkey. */
export type FreshOperation = {
  [Name in Operation]: (typeof operations)[Name] extends { fresh: true } ? Name : never
}[Operation]
