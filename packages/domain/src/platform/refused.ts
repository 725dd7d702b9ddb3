/** Its message explains the reason to the user. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** The member to continue with; usually undefined. */
  readonly memberId: string | undefined

  constructor(message: string, memberId?: string) {
    super(message)
    this.memberId = memberId
  }
}

/** Ends a refusal that protects a change unknown to the page; submitting again confirms. */
export const PRESS_AGAIN =
  'Nothing was changed. This is the current state: press again to do it anyway.'
