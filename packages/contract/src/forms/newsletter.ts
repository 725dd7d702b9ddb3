import { calls } from '../calls.ts'
import type { FormDefinition } from './definition.ts'

/** Specification, sections 3 to 5. */
export const newsletter = {
  name: 'newsletter',
  call: calls.newsletter,
  payload: 'address',
  fields: [
    {
      name: 'email',
      label: 'Email address',
      control: 'email',
      autoComplete: 'email',
      placeholder: 'Email address',
      ending: 'any',
      missingMessage: 'Email Address is required',
    },
  ],
  confirmation: { kind: 'success', text: 'Thank you for subscribing.', ms: 2000 },
  // The same for everyone, so that it does not reveal who subscribes.
  nextStep:
    'Confirm by the link that we have mailed you, unless you have done so already. If no mail comes, subscribe again tomorrow.',
  errorMs: 3000,
} as const satisfies FormDefinition
