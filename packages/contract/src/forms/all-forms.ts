import { application } from './application.ts'
import { contact } from './contact.ts'
import type { FormDefinition, FormName } from './definition.ts'
import { demo } from './demo.ts'
import { newsletter } from './newsletter.ts'

/** The four forms by name, for what deals with all of them; a page imports its own alone. */
export const forms = { newsletter, contact, demo, application } satisfies Record<
  FormName,
  FormDefinition
>
