import { contact } from '@universe/contract/forms/contact'
import { Button } from '@universe/ui/button.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { ChoiceField } from './choice-field.tsx'
import styles from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { FormResult } from './submission.ts'
import { useForm } from './use-form.ts'

const controls = { select: ChoiceField, tel: PhoneField }

/** The contact form (specification, sections 3 to 5). */
export function ContactForm({ result }: { result?: FormResult }) {
  const { errors, feedback, formProps } = useForm(contact, { result })
  return (
    <form className={styles.form} {...formProps}>
      <FormFields
        form={contact}
        controls={controls}
        paired="name"
        values={result?.values}
        errors={errors}
      />
      <HoneypotField />
      <div className={styles.actions}>
        <Button type="submit">Send</Button>
        <Notice {...feedback} />
      </div>
    </form>
  )
}
