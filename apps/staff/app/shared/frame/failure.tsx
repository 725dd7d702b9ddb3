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
        <p>{text}</p>
        <Link to="/" {...buttonLook('primary')}>
          Back to the app
        </Link>
      </Empty>
    </div>
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
