/** State of mail, as text and icon. */
export interface ShownMail {
  text: string
  state: 'accepted' | 'waiting' | 'given-up'
}

/** A request, formatted for the list on the server. */
export interface ShownRequest {
  id: string
  /** The sender's name, or what is known instead. */
  who: string
  /** Reference, company and subject. */
  about: string[]
  kind: 'contact' | 'demo' | 'application'
  /** The business line, or "application". */
  badge: ShownBadge
  mail: ShownMail
  isSuspicious: boolean
  isNew: boolean
  /**
   * The states of its kind, in the order of their keys, and the one that "e" sets; null for none.
   */
  states: readonly string[]
  nextState: string | null
  /** Whether it was not answered in time. */
  isLate: boolean
  /** Whether the day has come until which it waited. */
  isBack: boolean
  /** That day, in words; null for none. */
  waits: string | null
  /** In words. */
  state: string
  assignee: ShownAssignee | null
  /** Since it was sent: "34 min". */
  age: string
  /** ISO instant. */
  sentAt: string
  daysLeft: number
}

export interface ShownAssignee {
  name: string
  initials: string
}

export interface ShownBadge {
  text: string
  /** Name of its accent. */
  line: string | undefined
}
