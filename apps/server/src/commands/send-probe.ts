import { setTimeout } from 'node:timers/promises'
import { formHeaders } from '@universe/contract/calls'
import { company } from '@universe/contract/company'
import { businessLines } from '@universe/contract/fixed-lists'
import { contact } from '@universe/contract/forms/contact'
import { toPayload } from '@universe/contract/forms/form-payload'
import { readPhone } from '@universe/contract/phone'
import { PROBE_NAME } from '@universe/domain/probe/erase-probes'
import { explainError } from '@universe/store/explain-error'

const ANSWER_WITHIN_MS = 15_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 8000
/** A quicker post is marked as spam. */
const FORM_ELAPSED_MS = 45_000
/** Temporary; browsers retry them, too. */
const RETRYABLE_STATUSES = [429, 502, 503, 504]
const SHOWN_CHARACTERS = 200

export interface ProbeRequest {
  /** Idempotency key, by which the server recognizes a probe. */
  key: string
  publicUrl: string
  /** Empty for the same origin. */
  apiUrl: string
  /** The company's, so that no stranger gets an acknowledgement. */
  from: string
}

/**
 * Through every proxy, with retries until the end.
 * @param end its reason says why
 * @throws in a sentence why it was not accepted
 */
export async function sendProbe(request: ProbeRequest, end: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    const refusal = await post(request, end)
    if (refusal === undefined) return
    if (!refusal.isRetryable) throw new Error(refusal.sentence)
    await setTimeout(backoffMs(tries), undefined, { signal: end }).catch(() => {
      throw new Error(refusal.sentence)
    })
  }
}

/**
 * Quick retries would keep a rate-limited probe refused.
 * @param tries refused so far
 * @returns ms
 */
export function backoffMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
}

interface Refusal {
  sentence: string
  isRetryable: boolean
}

async function post(request: ProbeRequest, signal: AbortSignal): Promise<Refusal | undefined> {
  const { publicUrl, apiUrl } = request
  const address = `${apiUrl || publicUrl}${contact.call}`
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: {
        'Content-Type': 'application/json',
        Origin: publicUrl,
        [formHeaders.idempotencyKey]: request.key,
        [formHeaders.formElapsed]: String(FORM_ELAPSED_MS),
        [formHeaders.honeypot]: '',
      },
      body: JSON.stringify(toPayload(contact, fieldsOf(request))),
    })
    if (answer.ok) {
      await answer.body?.cancel()
      return undefined
    }
    const words = (await answer.text()).replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
    return {
      sentence: `${address} refused the request with ${answer.status}: ${words || 'without a word'}`,
      isRetryable: RETRYABLE_STATUSES.includes(answer.status),
    }
  } catch (error) {
    const why = describeFetchFailure(error)
    return { sentence: `${address} cannot be reached: ${why}.`, isRetryable: true }
  }
}

/** Say in mailbox and inbox what it is; the name takes letters only. */
function fieldsOf({ from }: ProbeRequest) {
  return {
    businessLine: businessLines[0],
    name: PROBE_NAME,
    company: 'A probe that mail arrives which erases itself so nothing is to be done',
    email: from,
    phone: readPhone(company.telephone) ?? '',
  }
}

/** Without a full stop. */
export function describeFetchFailure(error: unknown): string {
  const { name, cause } = error as Error
  return name === 'TimeoutError' || name === 'AbortError'
    ? 'no answer came in time'
    : explainError(cause ?? error)
}
