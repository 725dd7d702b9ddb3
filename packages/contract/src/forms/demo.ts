import { calls } from '../calls.ts'
import { demoTypeGroups } from '../fixed-lists.ts'
import { COMPANY_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../limits.ts'
import type { FormDefinition } from './definition.ts'

/** Specification, sections 3 to 5; readings, Demo type and Demo consent. */
export const demo = {
  name: 'demo',
  call: calls.demo,
  payload: 'text',
  topic: 'demoType',
  fields: [
    {
      name: 'name',
      label: 'First and last name',
      control: 'text',
      autoComplete: 'name',
      maxCharacters: NAME_MAX_CHARACTERS,
      marked: true,
    },
    {
      name: 'company',
      label: 'Company',
      control: 'text',
      autoComplete: 'organization',
      maxCharacters: COMPANY_MAX_CHARACTERS,
      marked: true,
    },
    {
      name: 'demoType',
      label: 'Demo type',
      control: 'select',
      placeholder: 'Choose a demo',
      options: demoTypeGroups,
      marked: true,
      missingMessage: 'Please select a demo type',
    },
    {
      name: 'email',
      label: 'Email',
      control: 'email',
      autoComplete: 'email',
      ending: 'short',
      marked: true,
    },
    { name: 'phone', label: 'Phone', control: 'tel', autoComplete: 'tel' },
    {
      name: 'consent',
      label: 'I agree to personal data processing',
      control: 'checkbox',
      missingMessage:
        'Kindly consent to the processing of personal data in accordance with our Privacy Policy.',
    },
  ],
  confirmation: {
    kind: 'info',
    text: 'Thank you. We will contact you about your demo.',
    ms: 5000,
  },
  errorMs: 3000,
} as const satisfies FormDefinition
