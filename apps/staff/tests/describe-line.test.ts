import { expect, test } from 'vitest'
import { describeDetails, describeLine } from '../app/audit/describe-line.ts'
import { officeTimes } from '../app/shared/times/zone-times.ts'

const ID = '6f1c9a52-0b7e-4c53-9a2f-3f1d2c4b5a60'

function show(action: string, details: object) {
  const line = { seq: 1, at: 0, memberId: 'm', memberName: 'Ada', hash: '', object: undefined }
  const shown = { ...line, action, objectId: null, details: JSON.stringify(details) }
  return describeLine(shown, officeTimes, 0)
}

test('describes an erasure in words with its counts, where only ids remain', () => {
  const person = show('person.erased', { enquiries: 2, ids: [ID, ID] })
  expect(person.object?.text).toBe('A person, now erased')
  expect(person.details).toBe('enquiries: 2')
  const spam = show('request.spam-erased', { requests: 2, ids: [ID, ID] })
  expect(spam.object?.text).toBe('Requests, now erased')
  expect(spam.details).toBe('requests: 2')
  const exported = show('person.exported', { requests: 1, ids: [ID] })
  expect(exported.object).toBeUndefined()
  expect(exported.details).toBe('requests: 1')
  expect(describeDetails(JSON.stringify({ ids: [ID] })), 'in a file').toBe(`ids: ${ID}`)
})
