import { buttonLook } from '@universe/ui/button.tsx'
import { isRouteErrorResponse, Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import styles from '../ui/page.module.css'
import { PageHead } from '../ui/page-head.tsx'

export function Failure({ error }: { error: unknown }) {
  const { title, text } = describe(error)
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <Empty>
        <Orbit />
        <div>
          <p>{text}</p>
          <Link to="/" {...buttonLook('primary')}>
            Back to the app
          </Link>
        </div>
      </Empty>
    </div>
  )
}

function Orbit() {
  return (
    <svg width="96" height="96" viewBox="0 0 96 96" fill="none" strokeWidth="2" aria-hidden="true">
      <circle cx="48" cy="48" r="15" fill="var(--lavender-tint)" stroke="var(--indigo)" />
      <ellipse
        cx="48"
        cy="48"
        rx="44"
        ry="22"
        stroke="var(--lavender)"
        transform="rotate(-24 48 48)"
      />
      <circle cx="82.7" cy="24.3" r="5" fill="var(--bright-blue)" />
    </svg>
  )
}

function describe(error: unknown): { title: string; text: string } {
  if (error instanceof TypeError && /fetch|network|load/i.test(error.message)) {
    return {
      title: 'No connection',
      text: 'Cannot reach the server. Nothing was changed; reload once you are back online.',
    }
  }
  if (!isRouteErrorResponse(error)) {
    return {
      title: 'This page could not be loaded',
      text: 'Try again in a moment. If it keeps failing, tell whoever runs the server: the log has the reason.',
    }
  }
  if (error.status === 403) return { title: 'No access', text: String(error.data) }
  if (error.status === 404) {
    return {
      title: 'Page not found',
      text: 'There is no such page, it was erased, or you have no access to it.',
    }
  }
  return { title: 'Something went wrong', text: String(error.data) }
}
