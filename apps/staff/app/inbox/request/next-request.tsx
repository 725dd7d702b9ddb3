import { Link, useSearchParams } from 'react-router'
import { withoutMessageParams } from '../../shared/navigation/without-message-params.ts'
import styles from './page.module.css'

interface NextRequestProps {
  id: string
  /** The sender's name. */
  name: string
}

/** Link to the next request of the list. */
export function NextRequest({ id, name }: NextRequestProps) {
  const [params] = useSearchParams()
  return (
    <Link to={`/inbox/${id}${withoutMessageParams(params)}`} className={styles.nextLink}>
      Next: <bdi>{name}</bdi>
    </Link>
  )
}
