import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type Answer, callPasskeys } from './call-passkeys.ts'

export function signInWithPasskey(): Promise<Answer<object>> {
  return showPasskey('sign-in')
}

/** For operations that need a fresh check. */
export function confirmWithPasskey(): Promise<Answer<object>> {
  return showPasskey('confirmation')
}

async function showPasskey(purpose: string): Promise<Answer<object>> {
  const options = await callPasskeys<PublicKeyCredentialRequestOptionsJSON>(`${purpose}-options`)
  if (!options.ok) return options
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({ optionsJSON: options.body })
    return callPasskeys(purpose, { response })
  } catch (error) {
    return { ok: false, refusal: explainFailure(error) }
  }
}

export interface Enrolled {
  /** Shown once; empty while some are left. */
  recoveryCodes: string[]
  /** Where to go, unless it is the member's first. */
  next?: string
}

export async function enrollPasskey(name: string): Promise<Answer<Enrolled>> {
  const options = await callPasskeys<PublicKeyCredentialCreationOptionsJSON>('enrollment-options')
  if (!options.ok) return options
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: options.body })
    return callPasskeys('enrollment', { response, name })
  } catch (error) {
    return { ok: false, refusal: explainFailure(error) }
  }
}

const CANCELED =
  'No passkey was used: canceled, timed out, or none on this device. Try again, or sign in another way.'
const UNSUPPORTED =
  'This browser does not support passkeys, or not at this address. Use the app’s own address or another browser, or sign in another way.'

const sentences: Record<string, string> = {
  NotAllowedError: CANCELED,
  AbortError: CANCELED,
  InvalidStateError: 'This device already has a passkey for this app.',
  NotSupportedError: 'This browser cannot create the passkey that is needed. Try another one.',
  SecurityError: 'Passkeys only work at this app’s own address.',
}

function explainFailure(error: unknown): string {
  if (!('PublicKeyCredential' in globalThis)) return UNSUPPORTED
  const name = error instanceof Error ? error.name : ''
  return sentences[name] ?? 'The passkey could not be used. Try again, or sign in another way.'
}
