import type { Check } from '@universe/domain/content/check-draft'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { selectParagraph } from '../editor/paragraphs.ts'
import styles from '../item/item.module.css'
import { fieldId } from './field-id.ts'

const CHECKS = 'checks'

interface ChecksPanelProps {
  checks: readonly Check[]
  children?: ReactNode
}

export function ChecksPanel({ checks, children }: ChecksPanelProps) {
  const id = useId()
  return (
    <section id={CHECKS} className={styles.panel} aria-labelledby={id} data-ground="dark">
      <h2 id={id}>Before you publish</h2>
      <CheckList checks={checks} />
      {children}
    </section>
  )
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map(check => (
        <li key={`${check.field}-${check.index}-${check.sentence}`}>
          <CheckLine level={check.level}>
            {check.sentence}
            {check.level !== 'ok' && <ShowField check={check} />}
          </CheckLine>
        </li>
      ))}
    </ul>
  )
}

interface CheckLineProps {
  level: Check['level']
  children: ReactNode
}

/** The sign has words for screen readers. */
function CheckLine({ level, children }: CheckLineProps) {
  const { sign, word } = levels[level]
  return (
    <p className={styles.check} data-level={level}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {children}
      </span>
    </p>
  )
}

const levels = {
  ok: { sign: '✓', word: 'OK' },
  warning: { sign: '!', word: 'Warning' },
  error: { sign: '×', word: 'Needs fixing' },
}

/** A fragment link focuses the field even without JavaScript. */
function ShowField({ check: { field, index, sentence } }: { check: Check }) {
  const id = fieldId(field)

  function selectPlace(event: MouseEvent) {
    const area = document.getElementById(id)
    if (index === null || !(area instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    selectParagraph(area, index)
  }

  return (
    <>
      {' '}
      <a className={styles.show} href={`#${id}`} onClick={selectPlace}>
        Show<VisuallyHidden> where: {sentence}</VisuallyHidden>
      </a>
    </>
  )
}

export const LINKS_ASKED = 'links'

interface LinkChecksProps {
  /** Undefined until requested. */
  checks: readonly Check[] | undefined
}

export function LinkChecks({ checks }: LinkChecksProps) {
  const { location } = useNavigation()
  const isAsking = new URLSearchParams(location?.search).has(LINKS_ASKED)
  const found = useRef<HTMLDivElement>(null)
  const before = useRef(checks)
  useEffect(() => {
    // Focus would be lost with the pressed link.
    if (checks && !before.current) found.current?.focus()
    before.current = checks
  }, [checks])
  if (checks) {
    return (
      <div ref={found} tabIndex={-1}>
        <CheckList checks={checks} />
      </div>
    )
  }
  return (
    <p>
      <Link className={styles.show} to={{ search: `?${LINKS_ASKED}`, hash: CHECKS }}>
        Check links
      </Link>
      <span role="status">{isAsking && ' Checking links …'}</span>
    </p>
  )
}
