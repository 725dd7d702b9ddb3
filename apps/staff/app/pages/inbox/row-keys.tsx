import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ROW_KEY, type RowKey } from '../../keyboard/press-on-row.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { ChangeFields } from './change-fields.tsx'
import type { BulkWork } from './describe-bulk.ts'

interface RowKeysProps extends Pick<BulkWork, 'batch' | 'seen' | 'assignees'> {
  /** The kinds of the page's rows, by id. */
  kinds: ReadonlyMap<string, string>
}

/** What "e" and "a" do to the row of the list that has the focus. */
export function RowKeys({ batch, seen, assignees, kinds }: RowKeysProps) {
  const done = useRef<HTMLInputElement>(null)
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
      if (!done.current) return
      done.current.value = detail.id
      done.current.form?.requestSubmit()
    }
    document.addEventListener(ROW_KEY, onRowKey)
    return () => document.removeEventListener(ROW_KEY, onRowKey)
  }, [])

  return (
    <>
      <GuardedForm intent="state" object="row">
        <ChangeFields batch={batch} seen={seen} />
        <input type="hidden" name="state" value="done" />
        <input ref={done} type="hidden" name="id" />
      </GuardedForm>
      {asked && (
        <Dialog title={`Assign ${asked.who}`} onClose={() => setAsked(undefined)}>
          <GuardedForm intent="assignee" object="row">
            <ChangeFields batch={batch} seen={seen} />
            <input type="hidden" name="id" value={asked.id} />
            <select name="assignee" aria-label="Assignee" className={controlClass}>
              {assignees
                .filter(each => each.kinds.includes(kinds.get(asked.id) ?? ''))
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
