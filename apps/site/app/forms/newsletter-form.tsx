import { Button } from '@universe/ui/button.tsx'
import { Field } from '@universe/ui/field.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { useAddresses } from '../api/use-addresses.ts'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import styles from './newsletter-form.module.css'
import type { Outcome, Submission } from './submission.ts'
import { TrapField } from './trap-field.tsx'
import { useForm } from './use-form.ts'

/** The newsletter form: the one that says when sending failed (readings, Confirmations). */
export function NewsletterForm({ result }: { result?: FormResult }) {
  const { apiUrl } = useAddresses()
  const { errors, told, form } = useForm(result, submit)

  async function submit(submission: Submission): Promise<Outcome> {
    const { checkEmail, subscribe } = await loadSending()
    const check = checkEmail(submission)
    if (!check.valid) return check
    const { email } = check.values
    submission.form.reset()
    const notice = await subscribe(apiUrl, email, submission)
    // Told although the next address may be begun already: this one stands nowhere else.
    return notice.kind === 'error' ? { notice, line: { text: again(email) } } : { notice }
  }

  const again = (email: string) => (
    <span className={styles.again}>
      Not confirmed: {email}
      <button type="button" className={styles.retry} onClick={() => tryAgain(email)}>
        Try again
      </button>
    </span>
  )

  function tryAgain(email: string) {
    const field = form.ref.current?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    field.value = email
    // As if it had been typed: the form is no longer the one that was just sent.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // The button goes with its line.
    field.focus()
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
      <Notice {...told} />
    </form>
  )
}
