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
import { data, type RouterContextProvider } from 'react-router'
import type { FormFacts } from '../api/api.ts'
import type { FormResult } from '../forms/submission.ts'
import { serverContext } from './context.ts'
import { repeatKey } from './repeat-key.ts'

/** For options, checkboxes and the honeypot. */
const CHOICE_MAX_CHARACTERS = 50

/**
 * Same rules, messages and call as with scripts (readings, Sending).
 * @param more facts from the page's URL
 */
export async function postForm(
  form: FormDefinition,
  context: Readonly<RouterContextProvider>,
  more: FormFacts = {},
) {
  const { api, formSecret, postedForm } = context.get(serverContext)
  if (!postedForm) {
    // Browsers do not send such forms.
    throw new Response('The request could not be read. Please try again.', { status: 400 })
  }
  const { path, fields, file } = postedForm
  const texts = readTexts(form, fields)
  const check = checkSubmission(form, texts)
  const errors = { ...(check.valid ? {} : check.errors), ...(await checkFile(form, file?.blob)) }
  if (!check.valid || Object.keys(errors).length > 0) {
    const text = check.valid ? undefined : check.notice
    return refuse(form, texts, 422, { messages: explain(form, texts, errors), text })
  }
  const honeypot = texts[HONEYPOT_FIELD] ?? ''
  const idempotencyKey = repeatKey(formSecret, {
    path,
    name: form.name,
    // With scripts a phone number may be written differently.
    texts: { ...check.values, honeypot, ...more },
    fileSha256: file?.sha256,
  })
  const facts = {
    idempotencyKey,
    honeypot,
    visitSource: `page=${encodeURIComponent(path)}`,
    ...more,
    ...(consentField(form) && { consentPolicy }),
  }
  const payload = toPayload(form, check.values, file?.blob)
  const response = await api.post(form.name, payload, facts).catch(() => undefined)
  if (response?.ok) return confirm(form, idempotencyKey)
  const text = response ? await response.text() : SERVER_UNREACHABLE
  return refuse(form, texts, response?.status ?? 503, { text, statusMessage: STILL_THERE })
}

function confirm({ name, confirmation: { kind, text }, nextStep }: FormDefinition, key: string) {
  const sent = messages.statusSent(requestReference(key))
  const statusMessage = nextStep ? `${sent} ${nextStep}` : sent
  return data<FormResult>({ form: name, kind, text, statusMessage })
}

function refuse(
  { name }: FormDefinition,
  values: Record<string, string>,
  status: number,
  result: Partial<FormResult>,
) {
  return data<FormResult>({ form: name, kind: 'error', values, ...result }, { status })
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
  if (field.control === 'text') return field.maxCharacters
  if (field.control === 'email') return EMAIL_MAX_CHARACTERS
  return field.control === 'tel' ? PHONE_MAX_CHARACTERS : CHOICE_MAX_CHARACTERS
}
