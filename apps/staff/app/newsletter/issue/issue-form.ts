/** The form that an issue’s fields and its head’s buttons belong to, wherever on the page they stand. */
export const ISSUE_FORM = 'issue'
