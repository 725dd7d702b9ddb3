import { company } from '@universe/contract/company'
import { composeDemoBody } from '@universe/contract/enquiry-body'
import { checkForm, demoForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import { createApi } from '../../api/api.ts'
import { keepAndSend } from '../../outbox/courier.ts'
import type { Outcome, Submission } from '../submission.ts'
import { DEMO_CONSENT_MS, DEMO_SENT_MS } from './notice-times.ts'

export async function sendDemo(apiUrl: string, submission: Submission): Promise<Outcome> {
  const { form, fields, facts } = submission
  const check = checkForm(demoForm, fields)
  if (!check.valid) return check
  if (fields.consent === undefined) {
    return { notice: { kind: 'error', text: messages.consentMissing, duration: DEMO_CONSENT_MS } }
  }
  const payload = { inputValue: check.values.email, body: composeDemoBody(check.values) }
  const consent = { ...facts, consentPolicy: company.privacyPolicyDate }
  await keepAndSend(createApi(apiUrl), { call: 'sendDemo', payload }, consent)
  form.reset()
  return { notice: { kind: 'info', text: messages.demoSent, duration: DEMO_SENT_MS } }
}
