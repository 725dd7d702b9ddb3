import { CV_MAX_MEGABYTES, OUTBOX_KEPT_DAYS } from './limits.ts'

/**
 * Specification, section 5; readings, Notices and Rules. A single form's messages are in its
 * definition.
 */
export const messages = {
  emailInvalid: 'Please enter a valid email address',
  onlyLetters: 'Only letters are allowed',
  phoneInvalid: 'Please enter a valid phone number',
  cvNotPdf: 'Please select a PDF file.',
  cvTooLarge: `Please select a PDF file of at most ${CV_MAX_MEGABYTES} MB.`,
  consentMissing: 'Please tick this box if you agree.',
  textMissing: 'Please write what your request is about',
  tooLong: (characters: number) => `Please use at most ${characters} characters`,

  // Deliberately unlike the notices (readings, Notices).
  statusSending: 'Sending…',
  statusOffline: 'Waiting for your connection. It will be sent when you are online.',
  statusRetrying: 'Not sent yet. Your browser keeps it and tries again.',
  statusExpired: `It could not be sent within ${OUTBOX_KEPT_DAYS} days and was deleted from this browser.`,
  statusSent: (reference: string, time?: string, day?: string) =>
    `Sent${day ? ` on ${day}` : ''}${time ? ` at ${time}` : ''}. Reference ${reference}.`,
  statusRefused: (reason: string) => `The server refused it. ${reason}`.trim(),
  statusCvNotPdf: 'Only PDF files can be sent.',
  statusCvTooLarge: `Files of more than ${CV_MAX_MEGABYTES} MB cannot be sent.`,
} as const
