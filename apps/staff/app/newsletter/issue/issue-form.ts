/** Id of the form of an issue’s fields and its head’s buttons, wherever they stand. */
export const ISSUE_FORM = 'issue'
