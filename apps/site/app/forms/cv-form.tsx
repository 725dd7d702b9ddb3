import { messages } from '@universe/contract/messages'
import { type ChangeEvent, useRef, useState } from 'react'
import { useApi } from '../api/use-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { CvField } from './cv-field.tsx'
import styles from './form.module.css'
import { loadChecks, loadCourier } from './form-chunks.ts'
import type { FormResult } from './form-result.ts'
import { CV_NOTICE_MS } from './notice-times.ts'
import { TrapField } from './trap-field.tsx'
import { type Submission, useForm } from './use-form.ts'

/** The button's two labels; the second one's typo belongs to the product (specification, section 4). */
const LABEL_BEFORE_FILE = 'Upload Your CV'
const LABEL_WITH_FILE = 'Submit Yout CV'

/** The CV form of one vacancy (specification, sections 4 and 5). */
export function CvForm({ vacancyId, result }: { vacancyId: number; result?: FormResult }) {
  const api = useApi()
  const fileInput = useRef<HTMLInputElement>(null)
  const [revealed, setRevealed] = useState(result !== undefined)
  const [cv, setCv] = useState<File>()
  const { errors, refuse, notice, notify, form } = useForm(result, submit)

  const reveal = () => {
    setRevealed(true)
    requestAnimationFrame(() => fileInput.current?.focus())
  }

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    const { checkCv } = await loadChecks()
    const refusal = file && (await checkCv(file))
    setCv(refusal ? undefined : file)
    if (!refusal) return
    input.value = ''
    notify({ kind: 'error', text: refusal, duration: CV_NOTICE_MS })
  }

  async function submit({ form, fields, facts }: Submission) {
    if (!cv) return reveal()
    const { applicationForm, checkForm } = await loadChecks()
    const check = checkForm(applicationForm, fields)
    if (!check.valid) return refuse(form, check.errors)
    const payload = { cv, ...check.values }
    const { keepAndSend } = await loadCourier()
    const vacancy = { ...facts, vacancyId: String(vacancyId) }
    await keepAndSend(api, { call: 'sendApplication', payload }, vacancy)
    form.reset()
    setCv(undefined)
    setRevealed(false)
    notify({ kind: 'success', text: messages.cvSent, duration: CV_NOTICE_MS })
  }

  return (
    <form className={styles.form} encType="multipart/form-data" {...form}>
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
        <Notice {...notice} />
      </div>
    </form>
  )
}
