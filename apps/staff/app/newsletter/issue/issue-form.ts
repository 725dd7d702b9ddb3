/** Of an issue's fields and its head's buttons. */
export const ISSUE_FORM = 'issue'
