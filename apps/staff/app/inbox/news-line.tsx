import { Link, useLocation, useRevalidator } from 'react-router'
import styles from './inbox.module.css'

interface NewsLineProps {
  text: string | null
  isSignedOut?: boolean
  /** Selector of what gets the focus. */
  heading: string
}

/** Updates load on request. */
export function NewsLine({ text, isSignedOut = false, heading }: NewsLineProps) {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const show = () => {
    // The focus would be lost with the line.
    document.querySelector<HTMLElement>(heading)?.focus()
    void revalidate()
  }
  const here = new URLSearchParams({ next: `${pathname}${search}` })
  return (
    <div role="status" className={styles.news}>
      {isSignedOut && (
        <>
          Your session has ended, so this page no longer updates.
          <Link to={`/sign-in?${here}`}>Sign in</Link>
        </>
      )}
      {!isSignedOut && text !== null && (
        <>
          <bdi>{text}</bdi>
          <button type="button" onClick={show}>
            Show
          </button>
        </>
      )}
    </div>
  )
}
