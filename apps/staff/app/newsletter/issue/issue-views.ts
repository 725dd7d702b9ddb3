/** Views of a mail, by the last segment of the preview's address. */
export const issueViews = { mail: 'Mail', text: 'Text' } as const

export type IssueView = keyof typeof issueViews

/** Viewport widths in CSS pixels: phone, desktop. */
export const mailWidths = ['390', '768'] as const

/** Chosen options. */
export interface MailChoice {
  view: IssueView
  width: (typeof mailWidths)[number]
}

/** @returns the choice in an address; by default the mail on a phone */
export function readMailChoice(query: URLSearchParams): MailChoice {
  return {
    view: query.get('view') === 'text' ? 'text' : 'mail',
    width: mailWidths.find(each => each === query.get('width')) ?? '390',
  }
}
