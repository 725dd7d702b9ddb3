import { describe, expect, test } from 'vitest'
import { application } from '../src/forms/application.ts'
import { contact } from '../src/forms/contact.ts'
import { type FormDefinition, textFields } from '../src/forms/definition.ts'
import { demo } from '../src/forms/demo.ts'
import { composeText, parseText, toPayload } from '../src/forms/form-payload.ts'
import { newsletter } from '../src/forms/newsletter.ts'
import {
  EMAIL_MAX_CHARACTERS,
  ENQUIRY_BODY_MAX_CHARACTERS,
  PHONE_MAX_DIGITS,
} from '../src/limits.ts'

const asked = {
  businessLine: 'E-Marketing',
  name: 'Sara Odeh',
  company: 'Olive Press',
  email: 'sara@olive.example',
  phone: '970591234567',
}
const wished = {
  demoType: 'Cyber Security',
  name: 'Omar Nasser',
  company: 'Cedar Works',
  email: 'omar@cedar.org',
  phone: '971501234567',
}

test('a contact request has a labeled line per field, the phone with a leading plus', () => {
  expect(composeText(contact, asked)).toBe(
    'Business line: E-Marketing\nFull name: Sara Odeh\nCompany: Olive Press\nEmail: sara@olive.example\nPhone: +970591234567',
  )
})

test('a demo request has a labeled line per field, the phone with a leading plus', () => {
  expect(composeText(demo, wished)).toBe(
    'Demo type: Cyber Security\nFirst and last name: Omar Nasser\nCompany: Cedar Works\nEmail: omar@cedar.org\nPhone: +971501234567',
  )
})

test('parses a composed text field by field', () => {
  expect(parseText(contact, composeText(contact, asked))).toEqual({
    ...asked,
    phone: '+970591234567',
  })
  expect(parseText(demo, composeText(demo, wished))).toEqual({ ...wished, phone: '+971501234567' })
})

test.each([contact, demo])('accepts the longest text of the $name form', form => {
  const texts = textFields(form as FormDefinition).map(field => {
    if (field.control === 'select') return [field.name, 'x'.repeat(50)]
    if (field.control === 'tel') return [field.name, '9'.repeat(PHONE_MAX_DIGITS)]
    const longest = field.control === 'email' ? EMAIL_MAX_CHARACTERS : field.maxCharacters
    return [field.name, 'x'.repeat(longest)]
  })
  const text = composeText(form as FormDefinition, Object.fromEntries(texts))
  expect(text.length).toBeLessThanOrEqual(ENQUIRY_BODY_MAX_CHARACTERS)
})

describe('does not parse', () => {
  const lines = composeText(contact, asked).split('\n')
  test.each([
    ['an empty one', ''],
    ['one without its last line', lines.slice(0, -1).join('\n')],
    ['one with a line too many', [...lines, 'Note: hello'].join('\n')],
    ['one in another order', lines.toReversed().join('\n')],
    ['a demo request', composeText(demo, wished)],
  ])('%s', (_name, text) => {
    expect(parseText(contact, text)).toBeUndefined()
  })
})

test('each call sends what the specification says', () => {
  const cv = new Blob(['%PDF-1.7'])
  expect(toPayload(newsletter, { email: 'a@olive.org' })).toEqual({ inputValue: 'a@olive.org' })
  expect(toPayload(contact, asked)).toEqual({
    inputValue: 'sara@olive.example',
    body: composeText(contact, asked),
  })
  const applicant = { name: 'Lina', email: 'lina@olive.org' }
  expect(toPayload(application, applicant, cv)).toEqual({ ...applicant, cv })
})

test('accepts a text without an optional field', () => {
  const department = {
    name: 'department',
    label: 'Department',
    control: 'text',
    optional: true,
    maxCharacters: 20,
    autoComplete: 'off',
  } as const
  const form = { ...contact, fields: [...contact.fields, department] }
  const without = composeText(contact, asked)
  expect(parseText(form, without)).toEqual({ ...asked, phone: '+970591234567' })
  const text = composeText(form, { ...asked, department: 'Sales' })
  expect(text).toBe(`${without}\nDepartment: Sales`)
  expect(parseText(form, text)).toMatchObject({ department: 'Sales' })
})
