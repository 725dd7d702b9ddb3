import { HONEYPOT_FIELD, SERVER_UNREACHABLE, STILL_THERE } from '@universe/contract/calls'
import { consentPolicy } from '@universe/contract/consent-policy'
import { checkCv } from '@universe/contract/cv'
import { checkSubmission, type FieldErrors } from '@universe/contract/forms/check-form'
import {
  consentField,
  type FieldDefinition,
  type FormDefinition,
} from '@universe/contract/forms/definition'
import { hintsFor } from '@universe/contract/forms/field-hint'
import { toPayload } from '@universe/contract/forms/form-payload'
import { EMAIL_MAX_CHARACTERS, PHONE_MAX_CHARACTERS } from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import { data } from 'react-router'
import type { FormFacts } from '../api/api.ts'
import type { FormResult } from '../forms/submission.ts'
import type { ServerContext } from './context.ts'
import { repeatKey } from './repeat-key.ts'

/** For options, checkboxes and the honeypot. */
const CHOICE_MAX_CHARACTERS = 50

/** Same rules, messages and call as with scripts (readings, Sending). */
export async function postForm(form: FormDefinition, context: ServerContext, more: FormFacts = {}) {
  const post = readPost(form, context, more)
  const check = checkSubmission(form, post.texts)
  const errors = { ...(check.valid ? {} : check.errors), ...(await checkFile(form, post.cv)) }
  if (!check.valid || Object.keys(errors).length > 0) {
    return post.refuse(errors, check.valid ? undefined : check.notice)
  }
  const consent = consentField(form) && { consentPolicy }
  const payload = toPayload(form, check.values, post.cv)
  const sent = post.factsOf(check.values)
  const facts = { ...sent, ...consent }
  const response = await answerTo(context.api.post(form.name, payload, facts))
  return post.answer(response, sent.idempotencyKey)
}

/** A correction, elsewhere a button, joins the hint's text. */
function explain(form: FormDefinition, texts: Record<string, string>, errors: FieldErrors) {
  const explained: NonNullable<FormResult['messages']> = {}
  for (const [name, error] of Object.entries(errors)) explained[name] = { error }
  for (const [name, { text }] of Object.entries(hintsFor(form, texts, errors))) {
    explained[name] = { ...explained[name], hint: text }
  }
  return explained
}

async function checkFile({ fields }: FormDefinition, file: Blob | undefined) {
  const field = fields.find(({ control }) => control === 'file')
  const refusal = field && (file ? await checkCv(file) : messages.cvNotPdf)
  return field && refusal ? { [field.name]: refusal } : {}
}

function readPost(
  form: FormDefinition,
  { postedForm, formSecret }: ServerContext,
  more: FormFacts,
) {
  if (!postedForm) {
    // Browsers do not send such forms.
    throw new Response('The request could not be read. Please try again.', { status: 400 })
  }
  const { name, confirmation, nextStep } = form
  const texts = readTexts(form, postedForm.fields)
  const { path, file } = postedForm
  const failed = (status: number, result: Partial<FormResult>) =>
    data<FormResult>({ form: name, kind: 'error', values: texts, ...result }, { status })

  return {
    texts,
    cv: file?.blob,
    // With scripts a phone number may be written differently.
    factsOf: (values: Record<string, string | undefined>) => {
      const honeypot = texts[HONEYPOT_FIELD] ?? ''
      const repeated = {
        path,
        name,
        texts: { ...values, honeypot, ...more },
        fileSha256: file?.sha256,
      }
      return {
        idempotencyKey: repeatKey(formSecret, repeated),
        honeypot,
        visitSource: `page=${encodeURIComponent(path)}`,
        ...more,
      }
    },
    refuse: (errors: FieldErrors, text?: string) =>
      failed(422, { messages: explain(form, texts, errors), text }),
    answer: async (response: Response | undefined, idempotencyKey: string) => {
      if (response?.ok) {
        const { kind, text } = confirmation
        const sent = messages.statusSent(requestReference(idempotencyKey))
        const statusMessage = nextStep ? `${sent} ${nextStep}` : sent
        return data<FormResult>({ form: name, kind, text, statusMessage })
      }
      const text = response ? await response.text() : SERVER_UNREACHABLE
      return failed(response?.status ?? 503, { text, statusMessage: STILL_THERE })
    },
  }
}

/** Cut one character beyond their limit, so that validation still notices. */
function readTexts({ fields }: FormDefinition, posted: URLSearchParams): Record<string, string> {
  const texts: Record<string, string> = {}
  const read = (name: string, maxCharacters: number) => {
    const text = posted.get(name)
    if (text !== null) texts[name] = text.slice(0, maxCharacters + 1)
  }
  for (const field of fields) read(field.name, maxCharactersOf(field))
  read(HONEYPOT_FIELD, CHOICE_MAX_CHARACTERS)
  return texts
}

function maxCharactersOf(field: FieldDefinition): number {
  switch (field.control) {
    case 'text':
      return field.maxCharacters
    case 'email':
      return EMAIL_MAX_CHARACTERS
    case 'tel':
      return PHONE_MAX_CHARACTERS
    case 'select':
    case 'checkbox':
    case 'file':
      return CHOICE_MAX_CHARACTERS
  }
}

async function answerTo(call: Promise<Response>): Promise<Response | undefined> {
  try {
    return await call
  } catch {
    return undefined
  }
}
