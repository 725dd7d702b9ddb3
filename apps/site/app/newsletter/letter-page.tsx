import { company } from '@universe/contract/company'
import { buttonLook } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isNativelyPosted } from '../forms/use-form.ts'
import { Link } from '../navigation/link.tsx'
import { HeroGround, HeroText, HeroTitle } from '../ui/page-hero.tsx'
import styles from './letter-page.module.css'
import { type LetterButton, type LetterWords, ways } from './letter-words.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

export interface Step extends LetterWords {
  /** Undefined if nothing is left to do. */
  button?: LetterButton | undefined
  /** The step whose button was pressed. */
  before?: Step | undefined
}

interface LetterPageProps extends Step {
  way?: keyof typeof ways | undefined
  /** Of the newsletter, as the picture shows. */
  isLeaving?: boolean
}

/**
 * Mail scanners follow links, so only its button changes anything, by a post to the page's own URL.
 */
export function LetterPage({ way = 'home', isLeaving, ...step }: LetterPageProps) {
  const { label, to } = ways[way]
  const state = isLeaving ? '#leaving' : ''
  return (
    <HeroGround picture={{ wide: wide + state, phone: phone + state }} align="start">
      <title>{`${step.title.join(' ').trim()} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <LetterStep {...step}>
        <Link to={to} {...buttonLook(step.button ? 'outline' : 'light')}>
          {label}
        </Link>
      </LetterStep>
    </HeroGround>
  )
}

/**
 * Takes at least the previous step's space, so that a second tap hits nothing. Advice follows the
 * button, which keeps that space small.
 */
function LetterStep({ children, ...step }: Step & { children: ReactNode }) {
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

/** Only for its size; without styles it takes no space. */
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

/** A quiet button comes after the advice. */
function isFirst(button: LetterButton | undefined): boolean {
  return button !== undefined && !button.isQuiet
}

function lookOf({ isQuiet }: LetterButton) {
  return isQuiet ? { className: styles.quiet } : buttonLook('light')
}

/** Then a press without answer may be repeated: the visitor may have cancelled it. */
const PATIENCE_MS = 20_000

/** Posted natively; scripts prevent repeated presses. */
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
    // Pressed before hydration.
    if (ref.current && isNativelyPosted(ref.current)) setUnderWay(true)
    // Back may restore the page in its pressed state.
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
