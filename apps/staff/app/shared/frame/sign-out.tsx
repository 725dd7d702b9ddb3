import { Form } from 'react-router'
import styles from './sign-out.module.css'

/** Who is signed in, and the way out. */
export function SignOut({ name }: { name: string }) {
  return (
    <Form method="post" action="/sign-out" className={styles.leave}>
      <span>
        <bdi>{name}</bdi>
      </span>
      <button type="submit">Sign out</button>
    </Form>
  )
}
