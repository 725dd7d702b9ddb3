import type { ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { RefusalNote } from '../shared/ui/refusal-note.tsx'

interface SettingFormProps {
  intent: 'keys' | 'zone' | 'replies'
  className?: string | undefined
  id?: string
  children: ReactNode
}

const IS_OVER = 'Your session has ended. Reload the page to sign in; nothing was changed.'

/** From any page, to which it returns. */
export function SettingForm({ intent, className, id, children }: SettingFormProps) {
  const { Form, data, state } = useFetcher<FormAnswer>({ key: `setting-${intent}` })
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/account"
      className={className}
      id={id}
      preventScrollReset
      onSubmit={event => {
        if (state !== 'idle') event.preventDefault()
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      {children}
      <RefusalNote>{data?.needs ? IS_OVER : data?.refusal}</RefusalNote>
    </Form>
  )
}
