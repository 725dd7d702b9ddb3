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
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { belowApi } from '../call-path.ts'
import { Refusal, sentences } from '../failures/refusal.ts'
import { acceptFormPost } from '../forms/accept-form-post.ts'
import { readBody, requireValid } from '../forms/check-request.ts'
import { addEnquiry, type Enquiry } from './add-enquiry.ts'

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
      content: [enquiry.body],
      store: (trx, circumstances) => addEnquiry(trx, deps.config, enquiry, circumstances),
    })

  app.post(belowApi(calls.sendContact), options, request =>
    accept(request, calls.sendContact, readContact(request)),
  )
  app.post(belowApi(calls.sendDemo), options, request =>
    accept(request, calls.sendDemo, readDemo(request)),
  )
}

function readContact(request: FastifyRequest): Enquiry {
  const given = readBody(enquiryRequest, request.body)
  const fields = requireValid(contactForm, parseContactBody(given.body) ?? refuseText())
  requireSameAddress(given, fields)
  const { businessLine: topic, ...person } = fields
  return { kind: 'contact', topic, ...person, body: composeContactBody(fields), consent: null }
}

function readDemo(request: FastifyRequest): Enquiry {
  const given = readBody(enquiryRequest, request.body)
  const fields = requireValid(demoForm, parseDemoBody(given.body) ?? refuseText())
  requireSameAddress(given, fields)
  const { demoType: topic, ...person } = fields
  const consent = { policy: readConsentPolicy(request) }
  return { kind: 'demo', topic, ...person, body: composeDemoBody(fields), consent }
}

function refuseText(): never {
  throw new Refusal(422, sentences.malformed)
}

function requireSameAddress(given: EnquiryRequest, { email }: { email: string }) {
  if (given.inputValue.trim() !== email) throw new Refusal(422, messages.emailInvalid)
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
