import { useActionData } from 'react-router'

/**
 * Requirements before an operation: verify the passkey again; on loopback without a passkey, open a
 * new link; sign in, since the session is over.
 */
export type Requirement = 'passkey' | 'link' | 'sign-in'

/** A page action's answer to a form that was refused, or only queried something. */
export interface FormAnswer {
  intent: string
  object: string
  refusal?: string
  /** The member to whose page a refusal links. */
  memberId?: string | undefined
  needs?: Requirement
  /** Result of a form that changes nothing. */
  result?: unknown
  /** The form's input, for rendering without JavaScript. */
  typed: Record<string, string[]>
}

/**
 * @returns the answer to this form of the page; undefined before it was sent, and for other forms
 */
export function useFormAnswer(intent: string, object = ''): FormAnswer | undefined {
  const answer = useActionData<FormAnswer | undefined>()
  return answer?.intent === intent && answer.object === object ? answer : undefined
}
