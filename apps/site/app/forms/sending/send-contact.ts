import { composeContactBody } from '@universe/contract/enquiry-body'
import { checkForm, contactForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import type { Outcome, Submission } from '../submission.ts'
import { keepAndTell } from './keep-and-tell.ts'
import { CONTACT_SENT_MS } from './notice-times.ts'

export async function sendContact(apiUrl: string, submission: Submission): Promise<Outcome> {
  const { form, fields } = submission
  const check = checkForm(contactForm, fields)
  if (!check.valid) return check
  const payload = { inputValue: check.values.email, body: composeContactBody(check.values) }
  await keepAndTell(apiUrl, submission, { call: 'sendContact', payload })
  form.reset()
  return { notice: { kind: 'info', text: messages.contactSent, duration: CONTACT_SENT_MS } }
}
