import { describe, expect, test } from 'vitest'
import {
  composeContactBody,
  composeDemoBody,
  parseContactBody,
  parseDemoBody,
} from '../src/enquiry-body.ts'
import type { ContactFields, DemoFields } from '../src/forms.ts'

const contact: ContactFields = {
  businessLine: 'E-Marketing',
  name: 'Sara Odeh',
  company: 'Olive Press',
  email: 'sara@olive.example',
  phone: '970591234567',
}
const demo: DemoFields = {
  demoType: 'Cyber Security',
  name: 'Omar Nasser',
  company: 'Cedar Works',
  email: 'omar@cedar.org',
  phone: '971501234567',
}

test('a contact request has one labeled line per field, its phone with a leading plus', () => {
  expect(composeContactBody(contact)).toBe(
    'Business line: E-Marketing\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: sara@olive.example\nPhone: +970591234567',
  )
})

test('a demo request has one labeled line per field, its phone with a leading plus', () => {
  expect(composeDemoBody(demo)).toBe(
    'Demo type: Cyber Security\nFirst and last name: Omar Nasser\nCompany: Cedar Works\nEmail: omar@cedar.org\nPhone: +971501234567',
  )
})

test('what was composed is read back field by field', () => {
  expect(parseContactBody(composeContactBody(contact))).toEqual({
    ...contact,
    phone: '+970591234567',
  })
  expect(parseDemoBody(composeDemoBody(demo))).toEqual({ ...demo, phone: '+971501234567' })
})

describe('another text is not read', () => {
  const lines = composeContactBody(contact).split('\n')
  test.each([
    ['an empty one', ''],
    ['one without its last line', lines.slice(0, -1).join('\n')],
    ['one with a line too many', [...lines, 'Note: hello'].join('\n')],
    ['one in another order', lines.toReversed().join('\n')],
    ['a demo request', composeDemoBody(demo)],
  ])('%s', (_name, body) => {
    expect(parseContactBody(body)).toBeUndefined()
  })
})
