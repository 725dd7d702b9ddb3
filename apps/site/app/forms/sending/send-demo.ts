import { company } from '@universe/contract/company'
import { composeDemoBody } from '@universe/contract/enquiry-body'
import { checkForm, demoForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import type { Outcome, Submission } from '../submission.ts'
import { keepAndTell } from './keep-and-tell.ts'
import { DEMO_CONSENT_MS, DEMO_SENT_MS } from './notice-times.ts'

export async function sendDemo(apiUrl: string, submission: Submission): Promise<Outcome> {
  const { form, fields } = submission
  const check = checkForm(demoForm, fields)
  if (!check.valid) return check
  if (fields.consent === undefined) {
    return {
      errors: { consent: messages.consentMissing },
      notice: { kind: 'error', text: messages.consentMissing, duration: DEMO_CONSENT_MS },
    }
  }
  const payload = { inputValue: check.values.email, body: composeDemoBody(check.values) }
  const consent = { consentPolicy: company.privacyPolicyDate }
  await keepAndTell(apiUrl, submission, { call: 'sendDemo', payload }, consent)
  form.reset()
  return { notice: { kind: 'info', text: messages.demoSent, duration: DEMO_SENT_MS } }
}
