import { expect, test } from 'vitest'
import { applicationForm, checkForm, contactForm, demoForm, newsletterForm } from '../src/forms.ts'

test('the newsletter tells a missing address from a wrong one', () => {
  expect(checkForm(newsletterForm, {})).toEqual({
    valid: false,
    errors: { email: 'Email Address is required' },
  })
  expect(checkForm(newsletterForm, { email: '  ' })).toEqual({
    valid: false,
    errors: { email: 'Email Address is required' },
  })
  expect(checkForm(newsletterForm, { email: 'olive' })).toEqual({
    valid: false,
    errors: { email: 'Please enter a valid email address' },
  })
})

test('an empty form names every field at once', () => {
  expect(checkForm(contactForm, {})).toEqual({
    valid: false,
    errors: {
      businessLine: 'Please select a business line',
      name: 'Only letters are allowed',
      company: 'Only letters are allowed',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
    },
  })
  expect(checkForm(demoForm, { name: 'Omar' })).toMatchObject({
    valid: false,
    errors: { demoType: 'Please select a demo type' },
  })
  expect(checkForm(applicationForm, { name: 'Lina', email: 'lina@olive.org' })).toEqual({
    valid: true,
    values: { name: 'Lina', email: 'lina@olive.org' },
  })
})

test('a good form gives back what is sent, and nothing that it does not know', () => {
  const fields = {
    businessLine: 'Telecom',
    name: ' Sara Odeh ',
    company: 'Olive Press',
    email: 'sara@olive.example',
    phone: '+970 59 123 4567',
    trap: 'x',
  }
  expect(checkForm(contactForm, fields)).toEqual({
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

test('a business line or demo type of another form is refused', () => {
  expect(checkForm(contactForm, { businessLine: 'Cyber Security' })).toMatchObject({
    errors: { businessLine: 'Please select a business line' },
  })
  expect(checkForm(demoForm, { demoType: 'Telecom' })).toMatchObject({
    errors: { demoType: 'Please select a demo type' },
  })
})
