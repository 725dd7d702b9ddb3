import { checkCv } from '@universe/contract/cv'
import { applicationForm, checkForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import { createApi } from '../../api/api.ts'
import { keepAndSend } from '../../outbox/courier.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import type { Outcome, Submission } from '../submission.ts'
import { CV_NOTICE_MS } from './notice-times.ts'

/** @returns what is wrong with a chosen file; undefined for a CV that can be sent */
export async function refuseCv(file: File): Promise<NoticeContent | undefined> {
  const text = await checkCv(file)
  return text === undefined ? undefined : { kind: 'error', text, duration: CV_NOTICE_MS }
}

/** @param cv a file that `refuseCv` let pass */
export async function sendApplication(
  apiUrl: string,
  submission: Submission,
  vacancyId: number,
  cv: File,
): Promise<Outcome> {
  const { form, fields, facts } = submission
  const check = checkForm(applicationForm, fields)
  if (!check.valid) return check
  const payload = { cv, ...check.values }
  const vacancy = { ...facts, vacancyId: String(vacancyId) }
  await keepAndSend(createApi(apiUrl), { call: 'sendApplication', payload }, vacancy)
  form.reset()
  return { notice: { kind: 'success', text: messages.cvSent, duration: CV_NOTICE_MS } }
}
