/** A request as a row of the list shows it: every text is ready, made where the clock is the server's. */
export interface ShownRequest {
  id: string
  /** The sender's name, or what is known instead. */
  who: string
  /** What it is, for whom, under which reference. */
  about: string
  /** The business line, or that it is an application. */
  badge: { text: string; line: string | undefined }
  mail: { text: string; state: 'accepted' | 'waiting' | 'given-up' }
  isSuspicious: boolean
  /** Since it came: "34 min". */
  age: string
  /** An instant, for machines. */
  sentAt: string
  daysLeft: number
}
