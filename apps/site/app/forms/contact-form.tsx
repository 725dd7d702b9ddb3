import { contact } from '@universe/contract/forms/contact'
import { writeHeaderText } from '@universe/contract/header-text'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import type { MouseEvent } from 'react'
import { readTalkTopic } from '../content/talk-topics.ts'
import { Link } from '../navigation/link.tsx'
import { useShownPage } from '../navigation/shown-page.ts'
import { enquiryControls } from './enquiry-controls.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import styles from './form.module.css'
import type { FormResult } from './submission.ts'

/** Specification, sections 3 to 5. */
export function ContactForm({ result }: { result?: FormResult }) {
  const named = readTalkTopic(useShownPage().page.location.search)
  // Cached pages must not depend on the query; responses to posts may.
  const about = useHydrated() || result ? named : undefined
  return (
    <EnquiryForm
      form={contact}
      controls={enquiryControls}
      submitLabel="Send"
      result={result}
      facts={about === undefined ? undefined : { about: writeHeaderText(about) }}
    >
      {about !== undefined && <AboutLine about={about} />}
    </EnquiryForm>
  )
}

/** From the URL; a link removes it, also without scripts. */
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

/** The removed link had the focus. */
function focusFirstField({ currentTarget }: MouseEvent) {
  currentTarget.closest('form')?.querySelector('select')?.focus({ preventScroll: true })
}
