import { describe, expect, test } from 'vitest'
import { application } from '../src/forms/application.ts'
import { checkForm, checkSubmission } from '../src/forms/check-form.ts'
import { contact } from '../src/forms/contact.ts'
import type { FormDefinition } from '../src/forms/definition.ts'
import { demo } from '../src/forms/demo.ts'
import { newsletter } from '../src/forms/newsletter.ts'

test('the newsletter form distinguishes a missing from an invalid address', () => {
  expect(checkForm(newsletter, {})).toEqual({
    valid: false,
    errors: { email: 'Email Address is required' },
  })
  expect(checkForm(newsletter, { email: '  ' })).toEqual({
    valid: false,
    errors: { email: 'Email Address is required' },
  })
  expect(checkForm(newsletter, { email: 'olive' })).toEqual({
    valid: false,
    errors: { email: 'Please enter a valid email address' },
  })
})

test('an empty form reports all fields at once', () => {
  expect(checkForm(contact, {})).toEqual({
    valid: false,
    errors: {
      businessLine: 'Please select a business line',
      name: 'Only letters are allowed',
      company: 'Only letters are allowed',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
    },
  })
  expect(checkForm(demo, { name: 'Omar' })).toMatchObject({
    valid: false,
    errors: { demoType: 'Please select a demo type' },
  })
  expect(checkForm(application, { name: 'Lina', email: 'lina@olive.org' })).toEqual({
    valid: true,
    values: { name: 'Lina', email: 'lina@olive.org' },
  })
})

test('a valid form returns its known fields only', () => {
  const fields = {
    businessLine: 'Telecom',
    name: ' Sara Odeh ',
    company: 'Olive Press',
    email: 'sara@olive.example',
    phone: '+970 59 123 4567',
    unknown: 'x',
  }
  expect(checkForm(contact, fields)).toEqual({
    valid: true,
    values: {
      businessLine: 'Telecom',
      name: 'Sara Odeh',
      company: 'Olive Press',
      email: 'sara@olive.example',
      phone: '970591234567',
    },
  })
})

test('refuses another form’s business line or demo type', () => {
  expect(checkForm(contact, { businessLine: 'Cyber Security' })).toMatchObject({
    errors: { businessLine: 'Please select a business line' },
  })
  expect(checkForm(demo, { demoType: 'Telecom' })).toMatchObject({
    errors: { demoType: 'Please select a demo type' },
  })
})

test('checks a box only once everything else is valid, and returns its message as a notice with a hint', () => {
  const message =
    'Kindly consent to the processing of personal data in accordance with our Privacy Policy.'
  const fields = {
    demoType: 'Work System',
    name: 'Omar Nasser',
    company: 'Cedar Works',
    email: 'omar@cedar.org',
    phone: '+971501234567',
  }
  expect(checkSubmission(demo, { ...fields, name: '4' })).toEqual({
    valid: false,
    errors: { name: 'Only letters are allowed' },
  })
  expect(checkSubmission(demo, fields)).toEqual({
    valid: false,
    errors: { consent: 'Please tick this box if you agree.' },
    notice: message,
  })
  // Only the box's own value counts as consent.
  for (const consent of ['', 'false', 'no', 'on', 'YES', true]) {
    expect(checkSubmission(demo, { ...fields, consent }), String(consent)).toMatchObject({
      errors: { consent: expect.any(String) },
    })
  }
  expect(checkSubmission(demo, { ...fields, consent: 'yes' })).toMatchObject({ valid: true })
})

describe('an optional field', () => {
  const city = {
    name: 'city',
    label: 'City',
    control: 'text',
    maxCharacters: 20,
    autoComplete: 'address-level2',
  } as const
  const form = {
    ...newsletter,
    fields: [...newsletter.fields, { ...city, optional: true }],
  } as const satisfies FormDefinition

  test('may be empty, and is then omitted', () => {
    for (const left of [{}, { city: '' }, { city: ' ' }]) {
      expect(checkForm(form, { email: 'a@olive.org', ...left })).toEqual({
        valid: true,
        values: { email: 'a@olive.org' },
      })
    }
  })

  test('is validated if filled in', () => {
    expect(checkForm(form, { email: 'a@olive.org', city: 'Ramallah' })).toMatchObject({
      values: { city: 'Ramallah' },
    })
    expect(checkForm(form, { email: 'a@olive.org', city: 'R2' })).toMatchObject({
      errors: { city: 'Only letters are allowed' },
    })
  })
})
