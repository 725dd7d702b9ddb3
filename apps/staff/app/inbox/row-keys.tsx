import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ROW_KEY, type RowKey } from '../shared/keys/press-on-row.ts'
import { Dialog } from '../shared/ui/dialog.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { ChangeFields } from './change-fields.tsx'
import type { BulkWork } from './describe-bulk.ts'
import type { ShownRequest } from './words/shown-request.ts'

interface RowKeysProps extends Pick<BulkWork, 'batch' | 'seen' | 'assignees'> {
  /** The page's rows. */
  requests: readonly Pick<ShownRequest, 'id' | 'kind' | 'states' | 'nextState'>[]
}

/** What "e", "a" and the digits do to the row of the list that has the focus. */
export function RowKeys({ batch, seen, assignees, requests }: RowKeysProps) {
  const row = useRef<HTMLInputElement>(null)
  const wanted = useRef<HTMLInputElement>(null)
  const kindOf = (id: string) => requests.find(each => each.id === id)?.kind ?? ''
  const [asked, setAsked] = useState<RowKey>()
  // Gone with the page that says that it is done: the focus then is that page's.
  const { key, search } = useLocation()
  const [shownAt, setShownAt] = useState(key)
  if (shownAt !== key) {
    setShownAt(key)
    if (new URLSearchParams(search).has('done')) setAsked(undefined)
  }

  useEffect(() => {
    function onRowKey(event: Event) {
      const { detail } = event as CustomEvent<RowKey>
      event.preventDefault()
      if (detail.key === 'a') return setAsked(detail)
      const request = requests.find(({ id }) => id === detail.id)
      const state = detail.key === 'e' ? request?.nextState : request?.states[+detail.key - 1]
      if (!state || !row.current || !wanted.current) return
      row.current.value = detail.id
      wanted.current.value = state
      row.current.form?.requestSubmit()
    }
    document.addEventListener(ROW_KEY, onRowKey)
    return () => document.removeEventListener(ROW_KEY, onRowKey)
  }, [requests])

  return (
    <>
      <GuardedForm intent="state" object="row">
        <ChangeFields batch={batch} seen={seen} />
        <input type="hidden" ref={wanted} name="state" />
        <input ref={row} type="hidden" name="id" />
      </GuardedForm>
      {asked && (
        <Dialog title={`Assign ${asked.who}`} onClose={() => setAsked(undefined)}>
          <GuardedForm intent="assignee" object="row">
            <ChangeFields batch={batch} seen={seen} />
            <input type="hidden" name="id" value={asked.id} />
            <select name="assignee" aria-label="Assignee" className={controlClass}>
              {assignees
                .filter(each => each.kinds.includes(kindOf(asked.id)))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
            <Button type="submit">Assign</Button>
          </GuardedForm>
        </Dialog>
      )}
    </>
  )
}
