import { buttonLook } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isNativelyPosted } from '../forms/use-form.ts'
import { HeroText, HeroTitle } from '../ui/page-hero.tsx'
import styles from './letter-page.module.css'
import type { LetterButton, LetterWords } from './letter-words.ts'

/** What a page says, and what can be pressed on it. */
export interface Step extends LetterWords {
  /** What is pressed; without one nothing is left to do. */
  button?: LetterButton | undefined
  /** Whose button was pressed. */
  before?: Step | undefined
}

/**
 * The words of a page and the row under them. The words take at least the room that the step before
 * took, its button included: a finger that taps on where that was presses nothing. A step's advice
 * follows its button, so that this is little.
 */
export function LetterStep({ children, ...step }: Step & { children: ReactNode }) {
  const { button, advice } = step
  return (
    <>
      <StepWords {...step} />
      <div className={styles.ways}>
        {button && <LetterForm button={button} look={lookOf(button)} />}
        {children}
      </div>
      {advice && isFirst(button) && <p className={styles.advice}>{advice}</p>}
    </>
  )
}

/** A step that is over, for its room alone: where no style sheet comes it takes none. */
function StepRoom(step: Step) {
  const { button } = step
  return (
    <div className={styles.before} hidden>
      <StepWords {...step} isOver />
      <p className={styles.ways}>{button && <span {...lookOf(button)}>{button.label}</span>}</p>
    </div>
  )
}

function StepWords({ title, text, advice, button, before, isOver }: Step & { isOver?: boolean }) {
  return (
    <div className={styles.words}>
      {before && <StepRoom {...before} />}
      <div>
        <HeroTitle title={title} as={isOver ? 'p' : 'h1'} />
        <HeroText>{text}</HeroText>
        {advice && !isFirst(button) && <p className={styles.advice}>{advice}</p>}
      </div>
    </div>
  )
}

/** Whether a step's button comes before its advice; a quiet one is spoken of by it. */
function isFirst(button: LetterButton | undefined): boolean {
  return button !== undefined && !button.isQuiet
}

function lookOf({ isQuiet }: LetterButton) {
  return isQuiet ? { className: styles.quiet } : buttonLook('light')
}

/** What nobody has answered for so long may be pressed again: its visitor may have stopped it. */
const PATIENCE_MS = 20_000

/**
 * The button of a page to which a mail leads. The browser itself posts it; scripts let one press be
 * one post, and say that it is under way.
 */
function LetterForm({ button, look }: { button: LetterButton; look: object }) {
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
