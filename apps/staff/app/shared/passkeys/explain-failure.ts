const CANCELED =
  'No passkey was used: it was canceled, took too long, or this device has none for this app. Try again, or use another way in.'
const UNSUPPORTED =
  'This browser knows no passkeys, or this address is not one where they work. Open the app by its own name in another browser, or use another way in.'

const sentences: Record<string, string> = {
  NotAllowedError: CANCELED,
  AbortError: CANCELED,
  InvalidStateError: 'This device has a passkey for this app already.',
  NotSupportedError:
    'This browser cannot make passkeys of the kind that is needed. Try another one.',
  SecurityError: 'Passkeys work at this app’s own address alone. Open it by its name.',
}

/** @returns what a person can do about a passkey that was not used */
export function explainFailure(error: unknown): string {
  if (!('PublicKeyCredential' in globalThis)) return UNSUPPORTED
  const name = error instanceof Error ? error.name : ''
  return sentences[name] ?? 'The passkey could not be used. Try again, or use another way in.'
}
