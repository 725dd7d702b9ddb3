import { useActionData } from 'react-router'

/** Check the passkey again; on loopback without one, open a new link; sign in again. */
export type Requirement = 'passkey' | 'link' | 'sign-in'

/** The answer to a refused form, or to a query. */
export interface FormAnswer {
  intent: string
  object: string
  refusal?: string
  /** The member to whose page a refusal links. */
  memberId?: string | undefined
  needs?: Requirement
  /** Of a query. */
  result?: unknown
  /** For rendering without JavaScript. */
  typed: Record<string, string[]>
}

/** @returns undefined before this form was sent */
export function useFormAnswer(intent: string, object = ''): FormAnswer | undefined {
  const answer = useActionData<FormAnswer | undefined>()
  return answer?.intent === intent && answer.object === object ? answer : undefined
}
