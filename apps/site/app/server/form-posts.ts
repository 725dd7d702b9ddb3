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
export async function postNewsletter(request: Request, { api, formSecret }: ServerContext) {
  const post = await readPost('newsletter', request, formSecret)
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

export async function postContact(request: Request, { api, formSecret }: ServerContext) {
  const post = await readPost('contact', request, formSecret)
  const check = checkForm(contactForm, post.texts)
  if (!check.valid) return post.refuse(check.errors)
  const enquiry = { inputValue: check.values.email, body: composeContactBody(check.values) }
  return post.answer(await call(api.sendContact(enquiry, post.facts)), {
    kind: 'info',
    text: messages.contactSent,
  })
}

export async function postDemo(request: Request, { api, formSecret }: ServerContext) {
  const post = await readPost('demo', request, formSecret)
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

export async function postApplication(
  request: Request,
  vacancyId: string,
  { api, formSecret }: ServerContext,
) {
  const post = await readPost('application', request, formSecret)
  const check = checkForm(applicationForm, post.texts)
  const cv = post.form.get('cv')
  const cvRefusal = cv instanceof File ? await checkCv(cv) : messages.cvNotPdf
  if (!check.valid || !(cv instanceof File) || cvRefusal) {
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

async function readPost(name: FormResult['form'], request: Request, formSecret: Uint8Array) {
  const form = await request.formData().catch(() => {
    // No browser sends such a form, so the plain sentence will do.
    throw new Response('The request could not be read. Please try again.', { status: 400 })
  })
  const texts: Record<string, string> = {}
  for (const [field, value] of form) if (typeof value === 'string') texts[field] = value
  const idempotencyKey = await repeatKey(request, name, form, formSecret)
  const facts: FormFacts = {
    idempotencyKey,
    formTrap: texts[TRAP_FIELD] ?? '',
  }
  const failed = (status: number, result: Partial<FormResult>) =>
    data<FormResult>({ form: name, kind: 'error', values: texts, ...result }, { status })

  return {
    form,
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

async function call(made: Promise<Response>): Promise<Response | undefined> {
  try {
    return await made
  } catch (error) {
    console.error(error)
    return undefined
  }
}
