import { messages } from '@universe/contract/messages'
import { useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { loadChecks } from './form-chunks.ts'
import type { FormResult } from './form-result.ts'
import styles from './newsletter-form.module.css'
import { NEWSLETTER_ERROR_MS, NEWSLETTER_SUCCESS_MS } from './notice-times.ts'
import { TrapField } from './trap-field.tsx'
import { type Submission, useForm } from './use-form.ts'

/** The newsletter form: the one that says when sending failed (readings, Confirmations). */
export function NewsletterForm({ result }: { result?: FormResult }) {
  const api = useApi()
  const [failedEmail, setFailedEmail] = useState<string>()
  const { errors, refuse, notice, notify, form } = useForm(result, submit)

  async function submit({ form, fields, facts }: Submission) {
    const { checkForm, newsletterForm } = await loadChecks()
    const check = checkForm(newsletterForm, fields)
    if (!check.valid) return refuse(form, check.errors)
    const { email } = check.values
    setFailedEmail(undefined)
    form.reset()
    const failure = await failureOf(api.addSubscriber({ inputValue: email }, facts))
    if (failure === undefined) {
      notify({ kind: 'success', text: messages.newsletterSent, duration: NEWSLETTER_SUCCESS_MS })
    } else {
      setFailedEmail(email)
      notify({ kind: 'error', text: failure, duration: NEWSLETTER_ERROR_MS })
    }
  }

  function tryAgain(email: string) {
    const field = form.ref.current?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    field.value = email
    form.ref.current?.requestSubmit()
  }

  return (
    <form className={styles.form} action="/?index" {...form}>
      <div className={styles.row}>
        <Field label="Email address" error={errors.email}>
          {control => (
            <input
              {...control}
              className={styles.input}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="Email address"
              defaultValue={result?.values?.email}
            />
          )}
        </Field>
        <Button type="submit">Subscribe</Button>
      </div>
      <TrapField />
      <Notice {...notice} />
      {failedEmail && (
        <p className={styles.again}>
          {failedEmail}
          <button type="button" className={styles.retry} onClick={() => tryAgain(failedEmail)}>
            Try again
          </button>
        </p>
      )}
    </form>
  )
}

/** @returns the sentence for the visitor, or undefined when the server took the request */
async function failureOf(sent: Promise<Response>): Promise<string | undefined> {
  try {
    const response = await sent
    return response.ok ? undefined : (await response.text()) || messages.serverUnreachable
  } catch (error) {
    console.error(error)
    return messages.serverUnreachable
  }
}
