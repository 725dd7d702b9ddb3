import { application } from './application.ts'
import { contact } from './contact.ts'
import type { FormDefinition, FormName } from './definition.ts'
import { demo } from './demo.ts'
import { newsletter } from './newsletter.ts'

/** Pages import only their own. */
export const forms = { newsletter, contact, demo, application } satisfies Record<
  FormName,
  FormDefinition
>
