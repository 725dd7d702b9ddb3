import { company } from '@universe/contract/company'
import { checkCv } from '@universe/contract/cv'
import { composeContactBody, composeDemoBody } from '@universe/contract/enquiry-body'
import {
  applicationForm,
  checkForm,
  contactForm,
  demoForm,
  newsletterForm,
} from '@universe/contract/forms'
import {
  COMPANY_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
} from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import { requestReference } from '@universe/contract/request-reference'
import { STILL_THERE } from '@universe/contract/server-unreachable'
import { data } from 'react-router'
import type { FormFacts } from '../api/api.ts'
import type { FormResult } from '../forms/form-result.ts'
import { TRAP_FIELD } from '../forms/trap-field.tsx'
import type { ServerContext } from './context.ts'
import { repeatKey } from './repeat-key.ts'

/**
 * The four forms posted without scripts: the same rules and messages, and the same call, made from
 * here (readings, Sending).
 */
/** A select's options and what a box sends are shorter; a field that people do not see needs no more. */
const CHOICE_MAX_CHARACTERS = 50
const maxCharacters = {
  businessLine: CHOICE_MAX_CHARACTERS,
  demoType: CHOICE_MAX_CHARACTERS,
  name: NAME_MAX_CHARACTERS,
  company: COMPANY_MAX_CHARACTERS,
  email: EMAIL_MAX_CHARACTERS,
  phone: PHONE_MAX_CHARACTERS,
  consent: CHOICE_MAX_CHARACTERS,
  [TRAP_FIELD]: CHOICE_MAX_CHARACTERS,
}

export async function postNewsletter(context: ServerContext) {
  const { api } = context
  const post = readPost('newsletter', context)
  const check = checkForm(newsletterForm, post.texts)
  if (!check.valid) return post.refuse(check.errors)
  return post.answer(
    await call(api.addSubscriber({ inputValue: check.values.email }, post.facts)),
    {
      kind: 'success',
      text: messages.newsletterSent,
    },
  )
}

export async function postContact(context: ServerContext) {
  const { api } = context
  const post = readPost('contact', context)
  const check = checkForm(contactForm, post.texts)
  if (!check.valid) return post.refuse(check.errors)
  const enquiry = { inputValue: check.values.email, body: composeContactBody(check.values) }
  return post.answer(await call(api.sendContact(enquiry, post.facts)), {
    kind: 'info',
    text: messages.contactSent,
  })
}

export async function postDemo(context: ServerContext) {
  const { api } = context
  const post = readPost('demo', context)
  const check = checkForm(demoForm, post.texts)
  if (!check.valid) return post.refuse(check.errors)
  if (post.texts.consent === undefined) {
    return post.refuse({ consent: messages.consentMissing }, messages.consentMissing)
  }
  const enquiry = { inputValue: check.values.email, body: composeDemoBody(check.values) }
  const facts = { ...post.facts, consentPolicy: company.privacyPolicyDate }
  return post.answer(await call(api.sendDemo(enquiry, facts)), {
    kind: 'info',
    text: messages.demoSent,
  })
}

export async function postApplication(vacancyId: string, context: ServerContext) {
  const { api, postedForm } = context
  const post = readPost('application', context)
  const check = checkForm(applicationForm, post.texts)
  const cv = postedForm?.file?.blob
  const cvRefusal = cv ? await checkCv(cv) : messages.cvNotPdf
  if (!check.valid || !cv || cvRefusal) {
    return post.refuse({
      ...(check.valid ? {} : check.errors),
      ...(cvRefusal && { cv: cvRefusal }),
    })
  }
  const facts = { ...post.facts, vacancyId }
  return post.answer(await call(api.sendApplication({ cv, ...check.values }, facts)), {
    kind: 'success',
    text: messages.cvSent,
  })
}

function readPost(name: FormResult['form'], { postedForm, formSecret }: ServerContext) {
  if (!postedForm) {
    // No browser sends such a form, so the plain sentence will do.
    throw new Response('The request could not be read. Please try again.', { status: 400 })
  }
  const texts = readTexts(postedForm.fields)
  const { path, file } = postedForm
  const idempotencyKey = repeatKey(formSecret, { path, name, texts, fileSha256: file?.sha256 })
  const facts: FormFacts = {
    idempotencyKey,
    formTrap: texts[TRAP_FIELD] ?? '',
  }
  const failed = (status: number, result: Partial<FormResult>) =>
    data<FormResult>({ form: name, kind: 'error', values: texts, ...result }, { status })

  return {
    texts,
    facts,
    refuse: (errors: FormResult['errors'], text?: string) => failed(422, { errors, text }),
    answer: async (
      response: Response | undefined,
      confirmation: Required<Pick<FormResult, 'kind' | 'text'>>,
    ) => {
      if (response?.ok) {
        const line = messages.lineSent(requestReference(idempotencyKey))
        return data<FormResult>({ form: name, ...confirmation, line })
      }
      const text = response ? await response.text() : messages.serverUnreachable
      return failed(response?.status ?? 503, { text, line: STILL_THERE })
    },
  }
}

/** The fields that forms have; one character beyond its limit lets the rule see that there are too many. */
function readTexts(fields: URLSearchParams): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [field, limit] of Object.entries(maxCharacters)) {
    const text = fields.get(field)
    if (text !== null) texts[field] = text.slice(0, limit + 1)
  }
  return texts
}

async function call(made: Promise<Response>): Promise<Response | undefined> {
  try {
    return await made
  } catch {
    // Logged where the call was made.
    return undefined
  }
}
