import { createHash } from 'node:crypto'
import { PRIVACY_POLICY_SHA256 } from '@universe/contract/consent-policy'
import { forms } from '@universe/contract/forms/all-forms'
import type { FormDefinition, FormName } from '@universe/contract/forms/definition'
import { expect, test } from 'vitest'
import { dataWeCollect, generalTerms, sections } from './content.ts'

/** What the policy calls each form. */
const called: Record<FormName, RegExp> = {
  newsletter: /every form/i,
  contact: /every form|\bcontact\b/i,
  demo: /every form|\bdemo\b/i,
  application: /every form|\bjob\b/i,
}

test.each(Object.values<FormDefinition>(forms))(
  'the policy names each datum that the $name form collects, and the form with it',
  ({ name: form, fields }) => {
    const unnamed = fields
      // Whether a visitor consented is said with the use of a demo request.
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

test('a consent names the policy by a hash of the words that a visitor reads', () => {
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
