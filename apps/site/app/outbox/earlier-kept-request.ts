import type { KeptForm, KeptRequest } from './kept-requests.ts'

/**
 * A request as the release before `Form-Version` kept it. A browser may hold one for 30 days, so
 * this goes a month after that release is gone everywhere.
 */
export interface EarlierKeptRequest extends Omit<KeptRequest, 'form' | 'facts'> {
  call: keyof typeof formOfCall
  facts: Record<string, string>
}

const formOfCall = {
  sendContact: 'contact',
  sendDemo: 'demo',
  sendApplication: 'application',
} as const satisfies Record<string, KeptForm>

/** @returns a kept request as this release keeps it, whichever release kept it */
export function readKept(kept: KeptRequest | EarlierKeptRequest): KeptRequest {
  if (!('call' in kept)) return kept
  const { call, facts, ...rest } = kept
  const { formTrap: honeypot = '', ...others } = facts
  return { ...rest, form: formOfCall[call], facts: { ...others, honeypot } }
}
