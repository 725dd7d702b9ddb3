import { Link, useLocation, useRevalidator } from 'react-router'
import styles from './news-line.module.css'

interface NewsLineProps {
  /** What came; null for nothing. */
  text: string | null
  isSignedOut?: boolean
  /** Selects what one goes on reading at. */
  heading: string
}

/** Says quietly what came meanwhile, and shows it once that is asked for. */
export function NewsLine({ text, isSignedOut = false, heading }: NewsLineProps) {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const show = () => {
    // Gone with the line, the focus would be nowhere.
    document.querySelector<HTMLElement>(heading)?.focus()
    void revalidate()
  }
  const here = new URLSearchParams({ next: `${pathname}${search}` })
  return (
    <div role="status" className={styles.news}>
      {isSignedOut && (
        <>
          Your session has ended, so nothing new is shown here.
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
