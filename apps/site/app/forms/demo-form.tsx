import { demo } from '@universe/contract/forms/demo'
import { Button } from '@universe/ui/button.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ConsentField } from './consent-field.tsx'
import styles from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { FormResult } from './submission.ts'
import { useForm } from './use-form.ts'

const controls = { select: ChoiceField, tel: PhoneField, checkbox: ConsentField }

/** The demo form (specification, sections 3 to 5; readings, Demo type and Demo consent). */
export function DemoForm({ result }: { result?: FormResult }) {
  const { errors, feedback, formProps } = useForm(demo, { result })
  return (
    <form className={styles.form} {...formProps}>
      <FormFields
        form={demo}
        controls={controls}
        paired="name"
        values={result?.values}
        errors={errors}
      />
      <HoneypotField />
      <div className={styles.actions}>
        <Button type="submit">Request demo</Button>
        <Notice {...feedback} />
      </div>
    </form>
  )
}
