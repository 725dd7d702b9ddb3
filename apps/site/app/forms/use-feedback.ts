import { SERVER_UNREACHABLE, STILL_THERE } from '@universe/contract/calls'
import type { NoticeProps } from '@universe/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FormResult, Submission } from './submission.ts'

const NOTICE_MS = 5000

/** Also for when the sending code failed to load. */
export const UNREACHABLE: NoticeProps = {
  notice: { kind: 'error', text: SERVER_UNREACHABLE, duration: NOTICE_MS },
  statusMessage: { text: STILL_THERE },
}

export type StatusClaim = Pick<Submission, 'signal' | 'showStatus'>

/**
 * The status message belongs to one submission at a time.
 * @param result of a post without scripts
 */
export function useFeedback(result: FormResult | undefined) {
  const [feedback, setFeedback] = useState<NoticeProps>(() => feedbackOf(result))
  const owner = useRef<AbortController>(undefined)

  useEffect(() => () => owner.current?.abort(), [])

  const show = (news: NoticeProps) =>
    setFeedback(current => {
      const { number = 0 } = current
      return { ...current, ...news, number: news.notice ? number + 1 : number }
    })

  /**
   * Clears it for a new submission or an edit.
   * @returns its setter, until the next claim or another page
   */
  const claimStatus = (): StatusClaim => {
    owner.current?.abort()
    owner.current = new AbortController()
    const { signal } = owner.current
    show({ statusMessage: undefined })
    return { signal, showStatus: statusMessage => signal.aborted || show({ statusMessage }) }
  }

  return { feedback, show, claimStatus, owner }
}

/** Without scripts a notice stays; hydrated, it gets its usual duration. */
function feedbackOf(result: FormResult | undefined): NoticeProps {
  if (!result?.text) return {}
  const { kind, text, statusMessage } = result
  return {
    notice: { kind, text, duration: NOTICE_MS },
    statusMessage: statusMessage ? { text: statusMessage } : undefined,
  }
}
