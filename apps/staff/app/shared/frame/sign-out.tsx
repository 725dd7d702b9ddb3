import { Form } from 'react-router'
import styles from './frame.module.css'

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
