/** The contract's rules as one chunk, fetched when a form is first used and not before. */
export { checkCv } from '@universe/contract/cv'
export { composeContactBody, composeDemoBody } from '@universe/contract/enquiry-body'
export {
  applicationForm,
  checkForm,
  contactForm,
  demoForm,
  newsletterForm,
} from '@universe/contract/forms'
