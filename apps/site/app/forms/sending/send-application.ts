import { checkCv } from '@universe/contract/cv'
import { applicationForm, checkForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import type { LineContent, NoticeContent } from '@universe/ui/notice.tsx'
import type { Outcome, Submission } from '../submission.ts'
import { keepAndTell } from './keep-and-tell.ts'
import { CV_NOTICE_MS } from './notice-times.ts'

/** @returns what is wrong with a chosen file; undefined for a CV that can be sent */
export async function refuseCv(file: File) {
  const text = await checkCv(file)
  if (text === undefined) return undefined
  const line = text === messages.cvTooLarge ? messages.lineCvTooLarge : messages.lineCvNotPdf
  return {
    notice: { kind: 'error', text, duration: CV_NOTICE_MS },
    line: { text: line },
  } satisfies { notice: NoticeContent; line: LineContent }
}

/** @param cv a file that `refuseCv` let pass */
export async function sendApplication(
  apiUrl: string,
  submission: Submission,
  vacancyId: number,
  cv: File,
): Promise<Outcome> {
  const { form, fields } = submission
  const check = checkForm(applicationForm, fields)
  if (!check.valid) return check
  const payload = { cv, ...check.values }
  const vacancy = { vacancyId: String(vacancyId) }
  await keepAndTell(apiUrl, submission, { call: 'sendApplication', payload }, vacancy)
  form.reset()
  return { notice: { kind: 'success', text: messages.cvSent, duration: CV_NOTICE_MS } }
}
