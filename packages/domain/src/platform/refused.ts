/** What was asked for cannot be done, for a reason that its message tells the person who asked. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** The member whose page goes on from there; undefined for most refusals. */
  readonly memberId: string | undefined

  constructor(message: string, memberId?: string) {
    super(message)
    this.memberId = memberId
  }
}

/** Ends a refusal of what would overwrite something that the page did not know: pressed again, it does. */
export const PRESS_AGAIN =
  'Nothing was changed. You see now how it is; press again to do it nevertheless.'
