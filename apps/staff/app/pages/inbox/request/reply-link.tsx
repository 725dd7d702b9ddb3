import { Button, buttonLook } from '@universe/ui/button.tsx'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useShortcut } from '../../../keyboard/shortcuts.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './actions.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** Opens the member's own mail program with an answer begun, and notes that beside it. */
export function ReplyLink({
  reply,
  replyBatch,
  seen,
}: Pick<Work, 'reply' | 'replyBatch' | 'seen'>) {
  const shortcutOf = useShortcut()
  const [isUnnoted, setIsUnnoted] = useState(false)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  async function note() {
    // A second tap sends the same again, which is known by its batch.
    const body = new URLSearchParams({ intent: 'reply', batch: replyBatch, seen: String(seen) })
    // It outlives the page, which a phone may put to sleep as the mail program comes.
    const options = { method: 'POST', body, keepalive: true, redirect: 'manual' } as const
    const answer = await fetch(pathname, options).catch(() => undefined)
    const isNoted = answer?.type === 'opaqueredirect'
    setIsUnnoted(!isNoted)
    if (isNoted) await revalidate()
  }

  return (
    <>
      <a href={reply} {...buttonLook('primary')} {...shortcutOf('r')} onClick={note}>
        Reply
      </a>
      <noscript>
        <GuardedForm intent="reply">
          <ChangeFields batch={replyBatch} seen={seen} />
          <Button type="submit" variant="outline">
            Note that I replied
          </Button>
        </GuardedForm>
      </noscript>
      <p role="status" className={styles.unnoted}>
        {isUnnoted &&
          'That you opened a reply could not be noted. Once the app can be reached, write a note.'}
      </p>
    </>
  )
}
