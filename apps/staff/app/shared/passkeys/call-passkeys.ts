import type { Requirement } from '../ui/form-answer.ts'

export type Answer<Body> =
  | { ok: true; body: Body }
  | { ok: false; refusal: string; needs?: Requirement | undefined }

const UNREACHABLE = 'Cannot reach the server. Nothing was changed; try again.'

export async function callPasskeys<Body>(
  path: string,
  content: object = {},
): Promise<Answer<Body>> {
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
