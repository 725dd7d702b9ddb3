import { businessLines } from '@universe/contract/fixed-lists'
import { messages } from '@universe/contract/messages'
import { useApi } from '../api/use-api.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './form.module.css'
import { loadChecks, loadCourier } from './form-chunks.ts'
import type { FormResult } from './form-result.ts'
import { CONTACT_SENT_MS } from './notice-times.ts'
import { PhoneField } from './phone-field.tsx'
import { TrapField } from './trap-field.tsx'
import { type Submission, useForm } from './use-form.ts'

/** The contact form (specification, sections 3 to 5). */
export function ContactForm({ result }: { result?: FormResult }) {
  const api = useApi()
  const { errors, refuse, notice, notify, form } = useForm(result, submit)
  const { values } = result ?? {}

  async function submit({ form, fields, facts }: Submission) {
    const { checkForm, composeContactBody, contactForm } = await loadChecks()
    const check = checkForm(contactForm, fields)
    if (!check.valid) return refuse(form, check.errors)
    const payload = { inputValue: check.values.email, body: composeContactBody(check.values) }
    const { keepAndSend } = await loadCourier()
    await keepAndSend(api, { call: 'sendContact', payload }, facts)
    form.reset()
    notify({ kind: 'info', text: messages.contactSent, duration: CONTACT_SENT_MS })
  }

  return (
    <form className={styles.form} {...form}>
      <SelectField
        label="Business line"
        name="businessLine"
        placeholder="Choose a business line"
        defaultValue={values?.businessLine}
        error={errors.businessLine}
        required
      >
        {businessLines.map(line => (
          <option key={line}>{line}</option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={values?.name}
          error={errors.name}
        />
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          defaultValue={values?.company}
          error={errors.company}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values?.email}
        error={errors.email}
      />
      <PhoneField defaultValue={values?.phone} error={errors.phone} />
      <TrapField />
      <div className={styles.actions}>
        <Button type="submit">Send</Button>
        <Notice {...notice} />
      </div>
    </form>
  )
}
