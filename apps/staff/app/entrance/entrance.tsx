import mark from '@universe/ui/mark.svg'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  children: ReactNode
}

/** A following step takes the focus. */
export function Entrance({ title, children }: EntranceProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // On a document load the browser places the focus.
  const shown = useRef(key === 'default' ? title : '')
  useEffect(() => {
    if (shown.current !== title) ref.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={styles.ground}>
      <Orbits />
      <title>{`${title} · Universe Staff`}</title>
      <header className={styles.brand}>
        <img src={mark} width="36" height="36" alt="" />
        <span>
          Universe <small>Staff</small>
        </span>
      </header>
      <main className={styles.card}>
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}

/** They pass behind the card, and not behind the name. */
function Orbits() {
  return (
    <svg
      className={styles.orbits}
      viewBox="-720 -450 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g transform="rotate(-12)">
        <ellipse rx="640" ry="120" />
        <circle cx="470" cy="81" r="3" />
      </g>
      <g transform="rotate(9)">
        <ellipse rx="880" ry="130" />
        <circle cx="-674" cy="-84" r="3" />
      </g>
    </svg>
  )
}

/** For one-time tokens: a double tap submits once. */
export function OnceForm(props: Omit<ComponentProps<typeof Form>, 'method' | 'onSubmit'>) {
  const { formMethod } = useNavigation()
  return (
    <Form
      {...props}
      method="post"
      onSubmit={event => {
        if (formMethod === 'POST') event.preventDefault()
      }}
    />
  )
}
