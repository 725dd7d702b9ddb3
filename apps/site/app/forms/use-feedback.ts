import { SERVER_UNREACHABLE, STILL_THERE } from '@universe/contract/calls'
import type { NoticeProps } from '@universe/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FormResult } from './submission.ts'

/** For a notice that has no time of its own: the server's, or that nothing could be sent. */
const NOTICE_MS = 5000

/** Shown when nothing could be sent, or what sends it did not come. */
export const UNREACHABLE: NoticeProps = {
  notice: { kind: 'error', text: SERVER_UNREACHABLE, duration: NOTICE_MS },
  line: { text: STILL_THERE },
}

/**
 * What a form says: its notice, and the line beside it, which belongs to one submission at a time.
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

  /** Empties the line. @returns aborted once another submission, an edit or another page takes it */
  const takeLine = (): AbortSignal => {
    owner.current?.abort()
    owner.current = new AbortController()
    show({ line: undefined })
    return owner.current.signal
  }

  return { feedback, show, takeLine }
}

/** Without scripts nothing ends a notice; once they run, it has its usual time. */
function feedbackOf(result: FormResult | undefined): NoticeProps {
  if (!result?.text) return {}
  const { kind, text, line } = result
  return { notice: { kind, text, duration: NOTICE_MS }, line: line ? { text: line } : undefined }
}
