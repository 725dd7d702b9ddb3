/** What was asked for cannot be done, for a reason that its message tells the person who asked. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
