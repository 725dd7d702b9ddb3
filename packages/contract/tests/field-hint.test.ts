import { expect, test } from 'vitest'
import { accepts } from '../src/forms/check-form.ts'
import { contact } from '../src/forms/contact.ts'
import { hintsFor, suggestAddress } from '../src/forms/field-hint.ts'
import { suggestEmail } from '../src/forms/suggest-email.ts'

const fields = new Map(contact.fields.map(field => [field.name, field]))
const fieldOf = (name: 'name' | 'company' | 'email') => fields.get(name) ?? expect.fail()

const hintFor = (field: 'name' | 'company' | 'email', text: string) =>
  hintsFor(contact, { [field]: text }, { [field]: 'Refused' })[field]

test.each([
  ['3M', 'Write the number in words', undefined],
  ['٧ Stars', 'Write the number in words', undefined],
  ['AT&T', 'Write AT and T without the sign', 'AT and T'],
  ['Olive & Co', 'Write Olive and Co without the sign', 'Olive and Co'],
  ["O'Neil", 'Write ONeil without the apostrophe', 'ONeil'],
  ['Abu-Ghazaleh', 'Write Abu Ghazaleh without the hyphen', 'Abu Ghazaleh'],
  [
    'Bank of Palestine Ltd.',
    'Write Bank of Palestine Ltd without the dot',
    'Bank of Palestine Ltd',
  ],
  ['Acme, Inc.', 'Write Acme Inc without the comma and the dot', 'Acme Inc'],
  ['U.S. Steel', 'Write U S Steel without the dots', 'U S Steel'],
  ['Olive\u202fPress', 'Write Olive Press with plain spaces', 'Olive Press'],
  ['Olive\tPress', 'Write Olive Press with plain spaces', 'Olive Press'],
  ['Olive\nPress', 'Write Olive Press with plain spaces', 'Olive Press'],
  ['\u200fزيتون', 'Write زيتون without the hidden character', 'زيتون'],
  ['Olive 🫒', 'Write Olive without the sign', 'Olive'],
  ['---', 'Please write it with letters and spaces alone', undefined],
  ['', 'Please enter your company', undefined],
  ['x'.repeat(101), 'A shorter form of it will do', undefined],
])('explains the company %j: %s', (typed, text, proposal) => {
  expect(hintFor('company', typed)).toEqual(proposal ? { text, proposal } : { text })
  if (proposal) expect(accepts(fieldOf('company'), proposal)).toBe(true)
})

test('omits a person’s number, and guesses no digits within words', () => {
  expect(hintFor('name', 'Sara 4')).toEqual({
    text: 'Write Sara without the number',
    proposal: 'Sara',
  })
  expect(hintFor('name', '0mar')).toEqual({ text: 'Please write it with letters and spaces alone' })
  expect(hintFor('name', '')).toEqual({ text: 'Please enter your name' })
})

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['mgail.com', 'gmail.com'],
  ['gmal.cm', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['GMIAL.com', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.con', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['live.con', 'live.com'],
  ['olive.con', 'olive.com'],
])('proposes rana@%s as rana@%s', (typed, meant) => {
  expect(suggestEmail(`rana@${typed}`)).toBe(`rana@${meant}`)
})

test('proposes nothing for an address that exists, or may', () => {
  const domains = [
    ...['gmail.com', 'GMAIL.com', 'mail.com', 'gmx.com', 'gmx.de', 'ymail.com', 'email.com'],
    ...[
      'me.com',
      'me.co',
      'live.co',
      'msn.com',
      'aol.com',
      'yahoo.co.uk',
      'yahoo.fr',
      'hotmail.fr',
    ],
    ...[
      'grail.com',
      'gail.com',
      'incloud.com',
      'hostmail.com',
      'outdoor.com',
      'line.com',
      'love.com',
    ],
    ...['hmail.com', 'fmail.com', 'outloud.com', 'hotel.com', 'olive.org', 'universe.co', 'a.cam'],
    ...['gmail.com.ps', 'mail.gmial.edu', 'googol.com', 'yahoos.ps'],
  ]
  for (const domain of domains) expect(suggestEmail(`rana@${domain}`), domain).toBeUndefined()
  for (const text of ['', 'rana', '@gmial.com', 'r'.repeat(300)]) {
    expect(suggestEmail(text), text).toBeUndefined()
  }
})

test('removes extra text pasted with an address', () => {
  expect(suggestAddress(fieldOf('email'), 'rana @olive.org')?.proposal).toBe('rana@olive.org')
  expect(suggestAddress(fieldOf('email'), '\u200erana@olive.org')?.proposal).toBe('rana@olive.org')
  expect(suggestAddress(fieldOf('email'), 'rana ra@@gmial.com'), 'still none').toBeUndefined()
})
