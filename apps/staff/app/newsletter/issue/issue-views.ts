/** By the address's last segment. */
export const issueViews = { mail: 'Mail', text: 'Text' } as const

export type IssueView = keyof typeof issueViews

/** Viewports in CSS pixels: phone, desktop. */
export const mailWidths = ['390', '768'] as const

export interface MailChoice {
  view: IssueView
  width: (typeof mailWidths)[number]
}

/** @returns by default the mail on a phone */
export function readMailChoice(query: URLSearchParams): MailChoice {
  return {
    view: query.get('view') === 'text' ? 'text' : 'mail',
    width: mailWidths.find(each => each === query.get('width')) ?? '390',
  }
}
