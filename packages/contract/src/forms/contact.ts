import { calls } from '../calls.ts'
import { businessLines } from '../fixed-lists.ts'
import { COMPANY_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../limits.ts'
import type { FormDefinition } from './definition.ts'

/** Specification, sections 2 to 5. */
export const contact = {
  name: 'contact',
  call: calls.contact,
  payload: 'text',
  topic: 'businessLine',
  fields: [
    {
      name: 'businessLine',
      label: 'Business line',
      control: 'select',
      placeholder: 'Choose a business line',
      options: businessLines,
      missingMessage: 'Please select a business line',
    },
    {
      name: 'name',
      label: 'Name',
      control: 'text',
      autoComplete: 'name',
      maxCharacters: NAME_MAX_CHARACTERS,
      textLabel: 'Full name',
    },
    {
      name: 'company',
      label: 'Company',
      control: 'text',
      autoComplete: 'organization',
      maxCharacters: COMPANY_MAX_CHARACTERS,
    },
    { name: 'email', label: 'Email', control: 'email', autoComplete: 'email', ending: 'any' },
    { name: 'phone', label: 'Phone', control: 'tel', autoComplete: 'tel' },
  ],
  confirmation: {
    kind: 'info',
    text: 'Thank you. Our experts will get back to you.',
    ms: 5000,
  },
  errorMs: 5000,
} as const satisfies FormDefinition
