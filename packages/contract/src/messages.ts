import { CV_MAX_MEGABYTES } from './limits.ts'
import { SERVER_UNREACHABLE } from './server-unreachable.ts'

/** Every sentence a form shows (specification, sections 4, 5 and 8; readings, Confirmations and Rules). */
export const messages = {
  newsletterEmailMissing: 'Email Address is required',
  emailInvalid: 'Please enter a valid email address',
  onlyLetters: 'Only letters are allowed',
  phoneInvalid: 'Please enter a valid phone number',
  businessLineMissing: 'Please select a business line',
  demoTypeMissing: 'Please select a demo type',
  consentMissing:
    'Kindly consent to the processing of personal data in accordance with our Privacy Policy.',
  cvNotPdf: 'Please select a PDF file.',
  cvTooLarge: `Please select a PDF file of at most ${CV_MAX_MEGABYTES} MB.`,
  textMissing: 'Please write what your request is about',
  tooLong: (characters: number) => `Please use at most ${characters} characters`,

  contactSent: 'Thank you. Our experts will get back to you.',
  demoSent: 'Thank you. We will contact you about your demo.',
  newsletterSent: 'Thank you for subscribing.',
  cvSent: 'CV submitted successfully.',
  serverUnreachable: SERVER_UNREACHABLE,

  // Beside the form, in other words than the notices (readings, Notices).
  lineSending: 'Sending…',
  lineOffline: 'Waiting for your connection. It will be sent when you are online.',
  lineRetrying: 'Not sent yet. Your browser keeps it and tries again.',
  lineSent: (reference: string, time?: string) =>
    `Sent${time ? ` at ${time}` : ''}. Reference ${reference}.`,
  lineRefused: (reason: string) => `The server refused it. ${reason}`.trim(),
  lineCvNotPdf: 'Only PDF files can be sent.',
  lineCvTooLarge: `Files of more than ${CV_MAX_MEGABYTES} MB cannot be sent.`,
} as const
