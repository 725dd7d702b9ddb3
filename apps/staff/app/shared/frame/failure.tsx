import { buttonLook } from '@universe/ui/button.tsx'
import { isRouteErrorResponse, Link } from 'react-router'
import styles from './frame.module.css'

/** Error page, with a next step. */
export function Failure({ error }: { error: unknown }) {
  const { title, text } = describe(error)
  return (
    <div className={styles.failure}>
      <title>{`${title} · Universe Staff`}</title>
      <h1 tabIndex={-1} data-page-heading>
        {title}
      </h1>
      <p>{text}</p>
      <Link to="/" {...buttonLook('outline')}>
        Back to the start
      </Link>
    </div>
  )
}

function describe(error: unknown): { title: string; text: string } {
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) {
    return {
      title: 'No connection',
      text: 'The app cannot be reached just now, and nothing was changed. Once the line is back, load the page again.',
    }
  }
  if (!isRouteErrorResponse(error)) {
    return {
      title: 'This page could not be made',
      text: 'Please try again in a moment. If it stays so, tell whoever runs the server: the log names the reason.',
    }
  }
  if (error.status === 403) return { title: 'Not yours to open', text: String(error.data) }
  if (error.status === 404) {
    return {
      title: 'Nothing here',
      text: 'The address leads nowhere, or what it led to has been erased, or is not for you to see.',
    }
  }
  return { title: 'This could not be done', text: String(error.data) }
}
