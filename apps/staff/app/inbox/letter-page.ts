/** For buttons that take a form's fields to the page of answers. */
export const LETTER_PAGE = { formMethod: 'get', formAction: '/inbox/answer' } as const
