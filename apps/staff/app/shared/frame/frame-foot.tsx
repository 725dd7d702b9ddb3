import { Form } from 'react-router'
import styles from './frame.module.css'
import type { ShownOverview } from './load-overview.ts'

interface FrameFootProps {
  name: string
  overview: ShownOverview | null
}

/** How mail goes, and who is signed in. */
export function FrameFoot({ name, overview }: FrameFootProps) {
  return (
    <>
      {overview && (
        <p className={styles.way} data-state={overview.mail.state}>
          {overview.mail.text}
        </p>
      )}
      <Form method="post" action="/sign-out" className={styles.leave}>
        <span>
          <bdi>{name}</bdi>
        </span>
        <button type="submit">Sign out</button>
      </Form>
    </>
  )
}
