import { formHeaders } from '@universe/contract/calls'
import { isPolicyReference } from '@universe/contract/consent-policy'
import { contact } from '@universe/contract/forms/contact'
import { consentField, type FormDefinition } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { parseText } from '@universe/contract/forms/form-payload'
import { readHeaderText } from '@universe/contract/header-text'
import { ABOUT_MAX_CHARACTERS } from '@universe/contract/limits'
import { messages } from '@universe/contract/messages'
import { type EnquiryRequest, enquiryRequest } from '@universe/contract/payloads'
import { emailAnyEnding } from '@universe/contract/rules'
import { addEnquiry, type Enquiry, enquiryColumns } from '@universe/domain/requests/accept-request'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type ApiDeps, pathWithinApi } from '../config.ts'
import { HttpError } from '../failures/http-error.ts'
import { acceptFormPost, readBody, requireValid } from '../forms/accept-form-post.ts'

/** Specification, section 7: send-contact and send-email. */
export function enquiryRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): void {
  for (const form of [contact, demo]) {
    app.post(pathWithinApi(form.call), options, request => {
      const enquiry = readEnquiry(form, request)
      const { consent: _, ...said } = enquiry
      return acceptFormPost(deps, request, {
        call: form.call,
        content: [JSON.stringify(said)],
        add: (trx, context) => addEnquiry(trx, deps.config, enquiry, context),
      })
    })
  }
}

/** Field rules apply to texts in our own form's format only (readings, Body text). */
function readEnquiry(form: typeof contact | typeof demo, request: FastifyRequest): Enquiry {
  const given = readBody(enquiryRequest, request.body)
  const consent = readConsent(form, request)
  const about = readAbout(request)
  const texts = parseText(form, given.body)
  if (!texts) return { kind: form.name, ...readOtherWords(given), about, consent }
  const values = requireValid(form, texts)
  requireSameAddress(given, values)
  return { kind: form.name, ...enquiryColumns(form, values), body: null, about, consent }
}

function readOtherWords({ inputValue, body }: EnquiryRequest) {
  return { topic: null, email: readBody(emailAnyEnding, inputValue), body }
}

function requireSameAddress(given: EnquiryRequest, { email }: { email: string }) {
  if (given.inputValue.trim() !== email) throw new HttpError(422, messages.emailInvalid)
}

function readAbout({ headers }: FastifyRequest): string | null {
  const about = headers[formHeaders.about.toLowerCase()]
  return readHeaderText(about, ABOUT_MAX_CHARACTERS) ?? null
}

/** The text alone does not say to which policy it was given. */
function readConsent(form: FormDefinition, { headers }: FastifyRequest): Enquiry['consent'] {
  const policy = String(headers[formHeaders.consentPolicy.toLowerCase()] ?? '').trim()
  return consentField(form) && isPolicyReference(policy) ? { policy } : null
}
