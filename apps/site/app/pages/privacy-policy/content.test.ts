import { createHash } from 'node:crypto'
import { company } from '@universe/contract/company'
import { PRIVACY_POLICY_SHA256 } from '@universe/contract/consent-policy'
import { forms } from '@universe/contract/forms/all-forms'
import type { FormDefinition, FormName } from '@universe/contract/forms/definition'
import {
  CLIENT_COUNTS_KEPT_DAYS,
  CV_MAX_MEGABYTES,
  OUTBOX_KEPT_DAYS,
  RETENTION_MONTHS,
  UNCONFIRMED_KEPT_DAYS,
  UNSUBSCRIBED_KEPT_DAYS,
} from '@universe/contract/limits'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dataWeCollect, generalTerms, sections } from './content.ts'
import { Policy } from './policy.tsx'

/** As the policy names the forms. */
const called: Record<FormName, RegExp> = {
  newsletter: /every form/i,
  contact: /every form|\bcontact\b/i,
  demo: /every form|\bdemo\b/i,
  application: /every form|\bjob\b/i,
}

test.each(Object.values<FormDefinition>(forms))(
  'the policy lists every field of the $name form, with the form',
  ({ name: form, fields }) => {
    const unnamed = fields
      // The policy mentions consent with the use of demo requests.
      .filter(({ control }) => control !== 'checkbox')
      .map(({ name }) => name)
      .filter(
        field =>
          !dataWeCollect.some(
            ({ fields = [], text }) => fields.includes(field) && called[form].test(text),
          ),
      )
    expect(unnamed, 'fields that "Data we collect" does not name').toEqual([])
  },
)

test('a consent identifies the policy by a hash of its text', () => {
  const lines = sections.flatMap(({ title, paragraphs, list = [] }) => [
    title,
    ...paragraphs,
    ...list.flatMap(({ term, text }) => [term, text]),
  ])
  const words = [generalTerms.title, ...lines].join('\n')
  const hash = createHash('sha256').update(words).digest('base64url')
  expect(
    PRIVACY_POLICY_SHA256,
    `The policy's words have changed. Write '${hash}' to PRIVACY_POLICY_SHA256 in packages/contract/src/consent-policy.ts, and raise privacyPolicyDate in company.ts if the site treats data differently now.`,
  ).toBe(hash)
})

/** Numbers in the policy, with the constants they state. */
const numbers = [
  `at most ${CV_MAX_MEGABYTES} MB`,
  `For up to ${CLIENT_COUNTS_KEPT_DAYS} days it counts acknowledgments`,
  `it notes, for ${OUTBOX_KEPT_DAYS} days, which form it was`,
  `accepted it, for up to ${OUTBOX_KEPT_DAYS} days.`,
  `from our server after ${RETENTION_MONTHS} months`,
  `a newsletter address ${UNCONFIRMED_KEPT_DAYS} days after we asked`,
  `is kept for ${UNSUBSCRIBED_KEPT_DAYS} days more`,
  company.privacyPolicyDate,
  company.telephone,
]
const A_NUMBER =
  /\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|dozen|twice)\b/gi

test('every number in the policy is a constant of the product', () => {
  const text = renderToStaticMarkup(createElement(Policy)).replaceAll(/<[^>]+>|&#?\w+;|\s/g, ' ')
  for (const phrase of numbers) expect(text).toContain(phrase)
  const rest = numbers.reduce((left, phrase) => left.replaceAll(phrase, ''), text)
  expect(rest.match(A_NUMBER) ?? [], 'numbers of nobody’s').toEqual([])
})

test('names a legal basis for each purpose', () => {
  const { list = [] } = sections.find(({ id }) => id === 'how-we-use-data') ?? {}
  expect(list.length).toBeGreaterThan(4)
  const basis = /Legal basis: (?:your consent|steps before a contract|our legitimate interest)/
  expect(list.filter(({ text }) => !basis.test(text))).toEqual([])
})

test('names the visitors’ rights, and where they can complain', () => {
  const { paragraphs = [] } = sections.find(({ id }) => id === 'contact-us') ?? {}
  const words = paragraphs.join(' ')
  const rights = [
    'hold about you',
    'copy',
    'corrected',
    'erased',
    'restricted',
    'object',
    'withdraw',
  ]
  for (const right of [...rights, 'supervisory authority']) expect(words).toContain(right)
})
