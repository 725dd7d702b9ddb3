import { useActionData } from 'react-router'

/**
 * What a member must do before something is done: show the passkey again; on loopback, without any
 * passkey, open a new link; sign in, since the session is over.
 */
export type Need = 'passkey' | 'link' | 'sign-in'

/** What a page's action answers to a form that was not done, or only asked for something. */
export interface FormAnswer {
  intent: string
  object: string
  refusal?: string
  /** The member whose page goes on from a refusal. */
  memberId?: string | undefined
  needs?: Need
  /** What was found, by a form that changes nothing. */
  result?: unknown
  /** What was typed, for a page that is made anew without scripts. */
  typed: Record<string, string[]>
}

/** @returns what became of this form of the page's; undefined before it was sent, and for another */
export function useFormAnswer(intent: string, object = ''): FormAnswer | undefined {
  const answer = useActionData<FormAnswer | undefined>()
  return answer?.intent === intent && answer.object === object ? answer : undefined
}
