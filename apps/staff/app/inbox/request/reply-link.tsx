import { Button } from '@universe/ui/button.tsx'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

/** React Router's status for a redirect of a data request. */
const RECORDED = 202
const SIGNED_OUT =
  'Your session has ended, so your reply was not recorded. Sign in again and add a note.'
const NOT_RECORDED = 'Your reply could not be recorded. Reload the page and add a note.'

/** Opens the member's mail program, and records it. */
export function ReplyLink({
  reply,
  replyBatch,
  seen,
}: Pick<Work, 'reply' | 'replyBatch' | 'seen'>) {
  const [unnoted, setUnnoted] = useState<string>()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  async function record() {
    // A second tap repeats the batch and is ignored.
    const body = new URLSearchParams({ intent: 'reply', batch: replyBatch, seen: String(seen) })
    // keepalive: a phone may suspend the page when the mail program opens.
    const options = { method: 'POST', body, keepalive: true } as const
    // The data address reports the result without following a redirect.
    const answer = await fetch(`${pathname}.data`, options).catch(() => undefined)
    const isNoted = answer?.status === RECORDED
    setUnnoted(isNoted ? undefined : answer?.status === 401 ? SIGNED_OUT : NOT_RECORDED)
    if (isNoted) await revalidate()
  }

  return (
    <>
      <a href={reply} className={styles.link} onClick={record}>
        Answer in my mail app
      </a>
      <noscript>
        <GuardedForm intent="reply">
          <ChangeFields batch={replyBatch} seen={seen} />
          <Button type="submit" variant="outline">
            Record that I replied
          </Button>
        </GuardedForm>
      </noscript>
      <p role="status" className={styles.unnoted}>
        {unnoted}
      </p>
    </>
  )
}
