/** All that a form needs once it is used and not before. */
export { pointOut, readSubmission } from './read-submission.ts'
export { refuseCv, sendApplication } from './send-application.ts'
export { sendContact } from './send-contact.ts'
export { sendDemo } from './send-demo.ts'
export { checkEmail, subscribe } from './subscribe.ts'
