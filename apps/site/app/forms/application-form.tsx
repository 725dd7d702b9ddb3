import { application, CV_FIELD } from '@universe/contract/forms/application'
import { Button } from '@universe/ui/button.tsx'
import { Field } from '@universe/ui/field.tsx'
import { Notice } from '@universe/ui/notice.tsx'
import { type ChangeEvent, type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import cvStyles from './cv-field.module.css'
import styles from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { PrivacyNote } from './privacy-link.tsx'
import type { FieldMessage, FormResult } from './submission.ts'
import { isNativelyPosted, loadSending, type Send, useForm } from './use-form.ts'

/** The second one's typo is specified (section 4). */
const LABEL_BEFORE_FILE = 'Upload Your CV'
const LABEL_WITH_FILE = 'Submit Yout CV'

const REVEALED = 'data-revealed'

interface ApplicationFormProps {
  vacancyId: number
  result?: FormResult
}

/** Specification, sections 4 and 5. */
export function ApplicationForm({ vacancyId, result }: ApplicationFormProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  // The router drops a result with the next data.
  const [answered] = useState(result && '')
  const [cv, setCv] = useState<File>()
  const chosen = useRef<File>(undefined)
  const { messages, feedback, show, isRepeat, anchorOf, formProps } = useForm(application, {
    result,
    send,
    facts: { vacancyId: String(vacancyId) },
  })

  // In the DOM, since `page-scripts.ts` may set it before hydration.
  const reveal = (isWanted: boolean) => formProps.ref.current?.toggleAttribute(REVEALED, isWanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file chosen before scripts ran.
  useEffect(() => {
    const input = fileInput.current
    if (!input?.value) return
    reveal(true)
    void choose(input)
  }, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (cv || isRepeat() || isNativelyPosted(event.currentTarget)) return formProps.onSubmit(event)
    event.preventDefault()
    reveal(true)
    fileInput.current?.focus()
  }

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    chosen.current = file
    setCv(undefined)
    if (!file) return
    // If the check's code fails to load, the file is checked on submit, or by the server.
    const refusal = await loadSending()
      .then(({ refuseCv }) => refuseCv(application, file))
      .catch(console.error)
    // Another file was chosen meanwhile.
    if (chosen.current !== file) return
    if (!refusal) return setCv(file)
    input.value = ''
    show(refusal)
  }

  async function send(...[{ submitThroughOutbox }, submission]: Parameters<Send>) {
    const outcome = await submitThroughOutbox(submission, cv)
    if (!('errors' in outcome)) {
      setCv(undefined)
      reveal(false)
    }
    return outcome
  }

  return (
    <form
      className={styles.form}
      encType="multipart/form-data"
      {...{ [REVEALED]: answered }}
      {...formProps}
      onSubmit={onSubmit}
    >
      <FormFields
        form={application}
        controls={{}}
        values={result?.values}
        messages={messages}
        anchorOf={anchorOf}
      />
      <CvField
        ref={fileInput}
        id={anchorOf(CV_FIELD)}
        message={messages[CV_FIELD]}
        refusalId={feedback.statusMessage?.id}
        onChange={event => choose(event.currentTarget)}
      />
      <HoneypotField />
      <div id={anchorOf()} className={styles.actions}>
        <Button type="submit">{cv ? LABEL_WITH_FILE : LABEL_BEFORE_FILE}</Button>
        <PrivacyNote />
        <Notice {...feedback} />
      </div>
    </form>
  )
}

interface CvFieldProps {
  ref: Ref<HTMLInputElement>
  id: string | undefined
  message: FieldMessage | undefined
  /** Of the status message about a refused file. */
  refusalId: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const [, , cvDefinition] = application.fields

/** With scripts hidden until the form has `data-revealed`. */
function CvField({ ref, id, message, refusalId, onChange }: CvFieldProps) {
  return (
    <div id={id} className={cvStyles.holder}>
      <Field label={cvDefinition.label} marked={cvDefinition.marked} {...message}>
        {control => (
          <input
            {...control}
            {...(refusalId && { 'aria-invalid': true, 'aria-describedby': refusalId })}
            ref={ref}
            className={cvStyles.input}
            name={cvDefinition.name}
            type="file"
            accept="application/pdf,.pdf"
            onChange={onChange}
          />
        )}
      </Field>
    </div>
  )
}
