import { calls } from '../calls.ts'
import { CV_MAX_MEGABYTES, NAME_MAX_CHARACTERS } from '../limits.ts'
import type { FormDefinition } from './definition.ts'

/** Name of the file field. */
export const CV_FIELD = 'cv'

/** Specification, sections 3 to 5. */
export const application = {
  name: 'application',
  call: calls.application,
  payload: 'parts',
  fields: [
    {
      name: 'name',
      label: 'Name',
      control: 'text',
      autoComplete: 'name',
      maxCharacters: NAME_MAX_CHARACTERS,
      marked: true,
    },
    {
      name: 'email',
      label: 'Email',
      control: 'email',
      autoComplete: 'email',
      ending: 'short',
      marked: true,
    },
    {
      name: CV_FIELD,
      label: `CV (PDF, up to ${CV_MAX_MEGABYTES} MB)`,
      control: 'file',
      marked: true,
    },
  ],
  confirmation: { kind: 'success', text: 'CV submitted successfully.', ms: 3000 },
  errorMs: 3000,
} as const satisfies FormDefinition
