/** Of buttons that lead to the page of answers with their form's fields, and change nothing yet. */
export const LETTER_PAGE = { formMethod: 'get', formAction: '/inbox/answer' } as const
