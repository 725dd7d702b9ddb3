import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isNativelyPosted } from '../forms/use-form.ts'
import type { LetterButton } from './letter-words.ts'

/** What nobody has answered for so long may be pressed again: its visitor may have stopped it. */
const PATIENCE_MS = 20_000

/**
 * The button of a page to which a mail leads. The browser itself posts it; scripts let one press be
 * one post, and say that it is under way.
 */
export function LetterForm({ button, look }: { button: LetterButton; look: object }) {
  const { ref, isUnderWay, onSubmit } = useOnePost()
  return (
    <form method="post" ref={ref} onSubmit={onSubmit}>
      <button
        type="submit"
        name={button.name}
        value="1"
        aria-disabled={isUnderWay || undefined}
        {...look}
      >
        {isUnderWay ? button.underWay : button.label}
      </button>
      <VisuallyHidden>
        <span role="status">{isUnderWay && button.underWay}</span>
      </VisuallyHidden>
    </form>
  )
}

function useOnePost() {
  const ref = useRef<HTMLFormElement>(null)
  const [isUnderWay, setUnderWay] = useState(false)

  useEffect(() => {
    // Pressed before its scripts ran.
    if (ref.current && isNativelyPosted(ref.current)) setUnderWay(true)
    // Back may show the page as it was left.
    const rest = () => setUnderWay(false)
    addEventListener('pagehide', rest)
    return () => removeEventListener('pagehide', rest)
  }, [])

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => {
      window.nativelyPostedForm = undefined
      setUnderWay(false)
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isNativelyPosted(event.currentTarget)) event.preventDefault()
    else setUnderWay(true)
  }
  return { ref, isUnderWay, onSubmit }
}
