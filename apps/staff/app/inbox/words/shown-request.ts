/** What became of mail, in words and for the eye. */
export interface ShownMail {
  text: string
  state: 'accepted' | 'waiting' | 'given-up'
}

/** A request as a row of the list shows it: every text is ready, made where the clock is the server's. */
export interface ShownRequest {
  id: string
  /** The sender's name, or what is known instead. */
  who: string
  /** Under which reference, for whom, what it is. */
  about: string[]
  kind: 'contact' | 'demo' | 'application'
  /** The business line, or that it is an application. */
  badge: ShownBadge
  mail: ShownMail
  isSuspicious: boolean
  isNew: boolean
  /** The states of its kind, as keys count them, and the one that "e" leads to; null for none. */
  states: readonly string[]
  nextState: string | null
  /** Whether nobody answered in time. */
  isLate: boolean
  /** In words. */
  state: string
  /** Whose it is. */
  assignee: ShownAssignee | null
  /** Since it came: "34 min". */
  age: string
  /** An instant, for machines. */
  sentAt: string
  daysLeft: number
}

export interface ShownAssignee {
  name: string
  initials: string
}

export interface ShownBadge {
  text: string
  /** Names its accent. */
  line: string | undefined
}
