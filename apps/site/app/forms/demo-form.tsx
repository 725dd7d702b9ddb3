import { CONSENT_LABEL } from '@universe/contract/consent'
import { demoTypeGroups } from '@universe/contract/fixed-lists'
import { Button } from '@universe/ui/button.tsx'
import { TextField } from '@universe/ui/field.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useAddresses } from '../api/use-addresses.ts'
import { whenIdle } from '../ui/defer.ts'
import { ConsentField } from './consent-field.tsx'
import styles from './form.module.css'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import { PhoneField } from './phone-field.tsx'
import type { Submission } from './submission.ts'
import { TrapField } from './trap-field.tsx'
import { useForm } from './use-form.ts'

/** The demo form (specification, sections 3 to 5; readings, Demo type and Demo consent). */
export function DemoForm({ result }: { result?: FormResult }) {
  const { apiUrl } = useAddresses()
  const { errors, told, form } = useForm(result, submit, whenIdle)
  const { values } = result ?? {}

  async function submit(submission: Submission) {
    const { sendDemo } = await loadSending()
    return sendDemo(apiUrl, submission)
  }

  return (
    <form className={styles.form} {...form}>
      <div className={styles.pair}>
        <TextField
          label="First and last name"
          name="name"
          autoComplete="name"
          defaultValue={values?.name}
          error={errors.name}
          marked
        />
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          defaultValue={values?.company}
          error={errors.company}
          marked
        />
      </div>
      <SelectField
        label="Demo type"
        name="demoType"
        placeholder="Choose a demo"
        defaultValue={values?.demoType}
        error={errors.demoType}
        marked
        required
      >
        {demoTypeGroups.map(({ group, types }) => (
          <optgroup key={group} label={group}>
            {types.map(type => (
              <option key={type}>{type}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values?.email}
        error={errors.email}
        marked
      />
      <PhoneField defaultValue={values?.phone} error={errors.phone} required />
      <ConsentField
        label={CONSENT_LABEL}
        defaultChecked={values?.consent !== undefined}
        missing={errors.consent !== undefined}
      />
      <TrapField />
      <div className={styles.actions}>
        <Button type="submit">Request demo</Button>
        <Notice {...told} />
      </div>
    </form>
  )
}
