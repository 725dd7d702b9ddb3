import { calls, formHeaders } from '@universe/contract/calls'
import {
  composeContactBody,
  composeDemoBody,
  parseContactBody,
  parseDemoBody,
} from '@universe/contract/enquiry-body'
import { contactForm, demoForm } from '@universe/contract/forms'
import { messages } from '@universe/contract/messages'
import { type EnquiryRequest, enquiryRequest } from '@universe/contract/payloads'
import { emailAnyEnding } from '@universe/contract/rules'
import { addEnquiry, type Enquiry } from '@universe/domain/requests/add-enquiry'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as v from 'valibot'
import { type ApiDeps, belowApi } from '../api-deps.ts'
import { HttpError } from '../failures/http-error.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import { readBody, requireValid } from '../forms/check-request.ts'

const CONSENT_POLICY_MAX_CHARACTERS = 40

/** Contact and demo requests (specification, section 7: send-contact and send-email). */
export function enquiryRoutes(
  app: FastifyInstance,
  deps: ApiDeps,
  options: RouteShorthandOptions,
): void {
  const accept = (request: FastifyRequest, call: string, enquiry: Enquiry) =>
    acceptFormPost(deps, request, {
      call,
      // A text in our form holds the address.
      content: enquiry.name === null ? [enquiry.email, enquiry.body] : [enquiry.body],
      add: (trx, context) => addEnquiry(trx, deps.config, enquiry, context),
    })

  app.post(belowApi(calls.sendContact), options, request =>
    accept(request, calls.sendContact, readContact(request)),
  )
  app.post(belowApi(calls.sendDemo), options, request =>
    accept(request, calls.sendDemo, readDemo(request)),
  )
}

/** The rules of the fields judge a text in our own form alone (readings, Body text). */
function readContact(request: FastifyRequest): Enquiry {
  const given = readBody(enquiryRequest, request.body)
  const parsed = parseContactBody(given.body)
  if (!parsed) return { kind: 'contact', ...readOtherWords(given), consent: null }
  const fields = requireValid(contactForm, parsed)
  requireSameAddress(given, fields)
  const { businessLine: topic, ...person } = fields
  return { kind: 'contact', topic, ...person, body: composeContactBody(fields), consent: null }
}

function readDemo(request: FastifyRequest): Enquiry {
  const given = readBody(enquiryRequest, request.body)
  const policy = readConsentPolicy(request)
  const parsed = parseDemoBody(given.body)
  // Only our own form asks for consent before it sends; another says so by naming the policy.
  if (!parsed)
    return { kind: 'demo', ...readOtherWords(given), consent: policy ? { policy } : null }
  const fields = requireValid(demoForm, parsed)
  requireSameAddress(given, fields)
  const { demoType: topic, ...person } = fields
  return { kind: 'demo', topic, ...person, body: composeDemoBody(fields), consent: { policy } }
}

function readOtherWords({ inputValue, body }: EnquiryRequest) {
  const { email } = requireValid(v.object({ email: emailAnyEnding }), { email: inputValue })
  return { topic: null, name: null, company: null, email, phone: null, body }
}

function requireSameAddress(given: EnquiryRequest, { email }: { email: string }) {
  if (given.inputValue.trim() !== email) throw new HttpError(422, messages.emailInvalid)
}

function readConsentPolicy({ headers }: FastifyRequest): string | null {
  const policy = String(headers[formHeaders.consentPolicy.toLowerCase()] ?? '')
  return (
    policy
      .replace(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, CONSENT_POLICY_MAX_CHARACTERS) || null
  )
}
