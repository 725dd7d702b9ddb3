import { Button } from '@universe/ui/button.tsx'
import { TextField } from '@universe/ui/field.tsx'
import { Notice, type NoticeProps } from '@universe/ui/notice.tsx'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useAddresses } from '../api/use-addresses.ts'
import { whenIdle } from '../ui/defer.ts'
import { CvField } from './cv-field.tsx'
import styles from './form.module.css'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import type { Submission } from './submission.ts'
import { TrapField } from './trap-field.tsx'
import { useForm } from './use-form.ts'
import { UNREACHABLE } from './use-told.ts'

/** The button's two labels; the second one's typo belongs to the product (specification, section 4). */
const LABEL_BEFORE_FILE = 'Upload Your CV'
const LABEL_WITH_FILE = 'Submit Yout CV'

/** The CV form of one vacancy (specification, sections 4 and 5). */
export function CvForm({ vacancyId, result }: { vacancyId: number; result?: FormResult }) {
  const { apiUrl } = useAddresses()
  const fileInput = useRef<HTMLInputElement>(null)
  const [revealed, setRevealed] = useState(result !== undefined)
  const [cv, setCv] = useState<File>()
  const { errors, told, tell, isRepeat, form } = useForm(result, submit, whenIdle)

  const reveal = () => {
    setRevealed(true)
    requestAnimationFrame(() => fileInput.current?.focus())
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (cv || isRepeat()) return form.onSubmit(event)
    event.preventDefault()
    reveal()
  }

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    const refusal = file && (await judge(file))
    // Another was chosen meanwhile, and is judged by itself.
    if (input.files?.[0] !== file) return
    setCv(refusal ? undefined : file)
    if (!refusal) return
    input.value = ''
    tell(refusal)
  }

  async function judge(file: File): Promise<NoticeProps | undefined> {
    try {
      const { refuseCv } = await loadSending()
      return await refuseCv(file)
    } catch (error) {
      // What judges a file did not come, or the file cannot be read.
      console.error(error)
      return UNREACHABLE
    }
  }

  async function submit(submission: Submission) {
    const { sendApplication } = await loadSending()
    // Without a file nothing is submitted.
    const outcome = await sendApplication(apiUrl, submission, vacancyId, cv as File)
    if (!('errors' in outcome)) {
      setCv(undefined)
      setRevealed(false)
    }
    return outcome
  }

  return (
    <form className={styles.form} encType="multipart/form-data" {...form} onSubmit={onSubmit}>
      <div className={styles.pair}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={result?.values?.name}
          error={errors.name}
          marked
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={result?.values?.email}
          error={errors.email}
          marked
        />
      </div>
      <CvField ref={fileInput} revealed={revealed} error={errors.cv} onChange={choose} />
      <TrapField />
      <div className={styles.actions}>
        <Button type="submit">{cv ? LABEL_WITH_FILE : LABEL_BEFORE_FILE}</Button>
        <Notice {...told} />
      </div>
    </form>
  )
}
