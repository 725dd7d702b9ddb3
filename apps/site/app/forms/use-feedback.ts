import { SERVER_UNREACHABLE, STILL_THERE } from '@universe/contract/calls'
import type { NoticeProps } from '@universe/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FormResult, Submission } from './submission.ts'

/** For a notice that has no time of its own: the server's, or that nothing could be sent. */
const NOTICE_MS = 5000

/** Shown when nothing could be sent, or what sends it did not come. */
export const UNREACHABLE: NoticeProps = {
  notice: { kind: 'error', text: SERVER_UNREACHABLE, duration: NOTICE_MS },
  statusMessage: { text: STILL_THERE },
}

export type StatusClaim = Pick<Submission, 'signal' | 'showStatus'>

/**
 * What a form says: its notice, and the status message beside it, which belongs to one submission
 * at a time.
 * @param result what the server said of a post without scripts
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
   * Empties the status message for the submission that begins, or for an edit.
   * @returns what writes it, until another of them, or another page, takes its place
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

/** Without scripts nothing ends a notice; once they run, it has its usual time. */
function feedbackOf(result: FormResult | undefined): NoticeProps {
  if (!result?.text) return {}
  const { kind, text, statusMessage } = result
  return {
    notice: { kind, text, duration: NOTICE_MS },
    statusMessage: statusMessage ? { text: statusMessage } : undefined,
  }
}
