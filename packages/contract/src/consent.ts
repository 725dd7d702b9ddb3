/** The label beside the demo form's consent box: the text that a visitor agrees to (section 5). */
export const CONSENT_LABEL = 'I agree to personal data processing'
