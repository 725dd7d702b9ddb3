import { newsletter } from '@universe/contract/forms/newsletter'
import { Button } from '@universe/ui/button.tsx'
import { Field } from '@universe/ui/field.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { onFirstIntent, whenIdle } from '../ui/defer.ts'
import { hasDraft } from './draft-name.ts'
import { HoneypotField } from './honeypot-field.tsx'
import styles from './newsletter-form.module.css'
import type { FormResult } from './submission.ts'
import { ANSWER, type Send, useForm } from './use-form.ts'

const [address] = newsletter.fields

/** Restoring a draft must not wait for an interaction. */
const fetchSending: typeof whenIdle = callback =>
  (hasDraft(newsletter) ? whenIdle : onFirstIntent)(callback)

/** The only form that reports failures (readings, Confirmations). */
export function NewsletterForm({ result }: { result?: FormResult }) {
  const { messages, feedback, formProps } = useForm(newsletter, {
    result,
    send,
    fetchSending,
  })

  async function send(...[{ submitDirectly }, submission]: Parameters<Send>) {
    return submitDirectly(submission, email => ({ text: again(email) }))
  }

  const again = (email: string) => (
    <span className={styles.again}>
      Sending failed: {email}
      <button type="button" className={styles.retry} onClick={() => tryAgain(email)}>
        Try again
      </button>
    </span>
  )

  function tryAgain(email: string) {
    const form = formProps.ref.current
    const field = form?.elements.namedItem(address.name)
    if (!(field instanceof HTMLInputElement)) return
    field.value = email
    // An edit: the form differs from what was sent.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // The focused button is removed with the message.
    field.focus()
    form?.requestSubmit()
  }

  return (
    <form id={ANSWER} className={styles.form} {...formProps} action={`/?index#${ANSWER}`}>
      <div className={styles.row}>
        <Field label={address.label} {...messages[address.name]}>
          {control => (
            <input
              {...control}
              className={styles.input}
              name={address.name}
              type={address.control}
              autoComplete={address.autoComplete}
              placeholder={address.placeholder}
              defaultValue={result?.values?.[address.name]}
            />
          )}
        </Field>
        <Button type="submit">Subscribe</Button>
      </div>
      <HoneypotField />
      <Notice {...feedback} />
    </form>
  )
}
