import { businessLines } from '@universe/contract/fixed-lists'
import { Button } from '@universe/ui/button.tsx'
import { TextField } from '@universe/ui/field.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useAddresses } from '../api/use-addresses.ts'
import { whenIdle } from '../ui/defer.ts'
import styles from './form.module.css'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import { PhoneField } from './phone-field.tsx'
import type { Submission } from './submission.ts'
import { TrapField } from './trap-field.tsx'
import { useForm } from './use-form.ts'

/** The contact form (specification, sections 3 to 5). */
export function ContactForm({ result }: { result?: FormResult }) {
  const { apiUrl } = useAddresses()
  const { errors, told, form } = useForm(result, submit, whenIdle)
  const { values } = result ?? {}

  async function submit(submission: Submission) {
    const { sendContact } = await loadSending()
    return sendContact(apiUrl, submission)
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
        <Notice {...told} />
      </div>
    </form>
  )
}
