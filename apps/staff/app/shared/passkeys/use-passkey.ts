import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Requirement } from '../ui/form-answer.ts'

export function signInWithPasskey(): Promise<Answer<object>> {
  return showPasskey('sign-in')
}

/** For operations that need a fresh check. */
export function confirmWithPasskey(): Promise<Answer<object>> {
  return showPasskey('confirmation')
}

function showPasskey(purpose: string): Promise<Answer<object>> {
  return askDevice(purpose, async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return { response: await startAuthentication({ optionsJSON }) }
  })
}

export interface Enrolled {
  /** Shown once; empty while some are left. */
  recoveryCodes: string[]
  /** Where to go, unless it is the member's first. */
  next?: string
}

export function enrollPasskey(name: string): Promise<Answer<Enrolled>> {
  return askDevice('enrollment', async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return { response: await startRegistration({ optionsJSON }), name }
  })
}

async function askDevice<Options, Body>(
  purpose: string,
  ask: (options: Options) => Promise<object>,
): Promise<Answer<Body>> {
  const options = await callPasskeys<Options>(`${purpose}-options`)
  if (!options.ok) return options
  try {
    return await callPasskeys(purpose, await ask(options.body))
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

export type Answer<Body> =
  | { ok: true; body: Body }
  | { ok: false; refusal: string; needs?: Requirement | undefined }

const UNREACHABLE = 'Cannot reach the server. Nothing was changed; try again.'

async function callPasskeys<Body>(path: string, content: object = {}): Promise<Answer<Body>> {
  try {
    const response = await fetch(`/passkeys/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(content),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) return { ok: false, refusal: response.ok ? UNREACHABLE : await response.text() }
    const body = await response.json()
    if (response.ok) return { ok: true, body }
    return { ok: false, refusal: body.refusal ?? UNREACHABLE, needs: body.needs }
  } catch {
    return { ok: false, refusal: UNREACHABLE }
  }
}
