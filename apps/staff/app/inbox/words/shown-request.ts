export interface ShownMail {
  text: string
  state: 'accepted' | 'waiting' | 'given-up'
}

/** For the list, formatted on the server. */
export interface ShownRequest {
  id: string
  /** The name, or what is known instead. */
  who: string
  about: string[]
  kind: 'contact' | 'demo' | 'application'
  /** The business line, or "application". */
  badge: ShownBadge
  mail: ShownMail
  isSuspicious: boolean
  isNew: boolean
  /** In the order of their keys; "e" sets `nextState`. */
  states: readonly string[]
  nextState: string | null
  /** Not answered in time. */
  isLate: boolean
  /** The day until which it waited has come. */
  isBack: boolean
  /** That day, in words. */
  waits: string | null
  state: string
  assignee: ShownAssignee | null
  /** "34 min". */
  age: string
  /** ISO instant. */
  sentAt: string
  /** In words; null while it is far off. */
  erasure: string | null
}

export interface ShownAssignee {
  name: string
  initials: string
}

export interface ShownBadge {
  text: string
  /** Accent name. */
  line: string | undefined
}
