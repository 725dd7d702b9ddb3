import { useActionData } from 'react-router'

/**
 * Before an operation: check the passkey again; on loopback without one, open a new link; sign in
 * again.
 */
export type Requirement = 'passkey' | 'link' | 'sign-in'

/** To a form that was refused, or only queried something. */
export interface FormAnswer {
  intent: string
  object: string
  refusal?: string
  /** To link from a refusal. */
  memberId?: string | undefined
  needs?: Requirement
  /** Of a form that changes nothing. */
  result?: unknown
  /** For rendering without JavaScript. */
  typed: Record<string, string[]>
}

/** @returns undefined before this form was sent */
export function useFormAnswer(intent: string, object = ''): FormAnswer | undefined {
  const answer = useActionData<FormAnswer | undefined>()
  return answer?.intent === intent && answer.object === object ? answer : undefined
}
