import { contact } from '@universe/contract/forms/contact'
import { writeHeaderText } from '@universe/contract/header-text'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import type { MouseEvent } from 'react'
import { readTalkTopic } from '../content/talk-topics.ts'
import { Link } from '../navigation/link.tsx'
import { useShownPage } from '../navigation/shown-page.ts'
import { ChoiceField } from './choice-field.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import styles from './form.module.css'
import { PhoneField } from './phone-field.tsx'
import type { FormResult } from './submission.ts'

const controls = { select: ChoiceField, tel: PhoneField }

/** The contact form (specification, sections 3 to 5). */
export function ContactForm({ result }: { result?: FormResult }) {
  const named = readTalkTopic(useShownPage().page.location.search)
  // Pages are cached by path alone; what a post is answered with is not.
  const about = useHydrated() || result ? named : undefined
  return (
    <EnquiryForm
      form={contact}
      controls={controls}
      submitLabel="Send"
      result={result}
      facts={about === undefined ? undefined : { about: writeHeaderText(about) }}
    >
      {about !== undefined && <AboutLine about={about} />}
    </EnquiryForm>
  )
}

/** What the address says the request is about; without scripts, too, a link leads to one that does not. */
function AboutLine({ about }: { about: string }) {
  return (
    <p className={styles.about}>
      <span>
        About: <strong>{about}</strong>
      </span>
      <Link
        to="/contact#form"
        className={styles.remove}
        aria-label={`Remove ${about} from this request`}
        onClick={focusFirstField}
      >
        Remove
      </Link>
    </p>
  )
}

/** The link goes with its line, and the focus would be nowhere. */
function focusFirstField({ currentTarget }: MouseEvent) {
  currentTarget.closest('form')?.querySelector('select')?.focus({ preventScroll: true })
}
