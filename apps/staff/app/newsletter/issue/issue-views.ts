/** What of a mail its preview shows, by the end of its address. */
export const issueViews = { mail: 'Mail', text: 'Text' } as const

export type IssueView = keyof typeof issueViews

/** How wide a mail is shown, in CSS pixels: a phone, a desk. */
export const mailWidths = ['390', '768'] as const

/** What is chosen to be seen. */
export interface MailChoice {
  view: IssueView
  width: (typeof mailWidths)[number]
}

/** @returns what an address asks to see; the mail on a phone unless it says otherwise */
export function readMailChoice(query: URLSearchParams): MailChoice {
  return {
    view: query.get('view') === 'text' ? 'text' : 'mail',
    width: mailWidths.find(each => each === query.get('width')) ?? '390',
  }
}
