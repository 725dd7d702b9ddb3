import { type Operation, type OperationRule, operations } from '@universe/domain/staff/operations'
import { expect, test } from 'vitest'

/** Written by hand from the staff's design, so that a slip in the table that the code goes by is seen. */
const everybody = 'owner editor recruiter sales viewer'
const fresh = 'with a fresh passkey'
const designed: Record<Operation, string> = {
  listRequests: 'owner recruiter sales viewer',
  readRequest: 'owner recruiter sales viewer',
  changeRequests: 'owner recruiter sales',
  readOverview: 'owner recruiter sales viewer',
  eraseSpam: `owner recruiter sales ${fresh}`,
  listAppliedVacancies: 'owner recruiter sales viewer',
  readNumbers: 'owner recruiter sales viewer',
  listAssignees: 'owner recruiter sales viewer',
  retryMail: 'owner recruiter sales',
  exportRequests: `owner recruiter sales viewer ${fresh}`,
  readCv: 'owner recruiter',
  readPerson: 'owner recruiter sales viewer',
  exportPerson: `owner ${fresh}`,
  erasePerson: `owner ${fresh}`,
  listArticles: 'owner editor viewer',
  readArticle: 'owner editor viewer',
  editArticles: 'owner editor',
  publishArticles: 'owner editor',
  listVacancies: 'owner recruiter viewer',
  readVacancy: 'owner recruiter viewer',
  editVacancies: 'owner recruiter',
  publishVacancies: 'owner recruiter',
  listSubscribers: 'owner sales',
  readSubscriber: 'owner sales',
  changeSubscribers: 'owner sales',
  importSubscribers: `owner sales ${fresh}`,
  exportSubscribers: `owner sales ${fresh}`,
  liftSuppression: `owner sales ${fresh}`,
  listIssues: 'owner editor sales viewer',
  readIssue: 'owner editor sales viewer',
  editIssues: 'owner editor',
  sendIssues: `owner editor ${fresh}`,
  holdIssues: 'owner editor',
  confirmSecretLoss: `owner ${fresh}`,
  checkSender: 'owner editor sales',
  readAccount: everybody,
  confirmPasskey: everybody,
  addPasskey: `${everybody} ${fresh}`,
  renamePasskey: everybody,
  removePasskey: `${everybody} ${fresh}`,
  makeRecoveryCodes: `${everybody} ${fresh}`,
  changeSettings: everybody,
  endOwnSession: everybody,
  listMembers: 'owner',
  readMember: 'owner',
  inviteMember: `owner ${fresh}`,
  resendInvitation: 'owner',
  withdrawInvitation: 'owner',
  changeRoles: `owner ${fresh}`,
  correctMember: `owner ${fresh}`,
  disableMember: `owner ${fresh}`,
  enableMember: `owner ${fresh}`,
  removeMember: `owner ${fresh}`,
  endMemberSessions: 'owner',
  signEverybodyOut: 'owner',
  listAudit: 'owner',
  exportAudit: `owner ${fresh}`,
}

test('each operation is for whom the design names, with a fresh passkey where it asks for one', () => {
  const built = Object.entries<OperationRule>(operations).map(([name, rule]) => {
    const roles = everybody.split(' ').filter(role => rule.roles.some(each => each === role))
    return [name, [...roles, ...(rule.fresh ? [fresh] : [])].join(' ')]
  })
  expect(Object.fromEntries(built)).toEqual(designed)
})
