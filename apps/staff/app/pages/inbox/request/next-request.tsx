import { Link, useSearchParams } from 'react-router'
import styles from './page.module.css'

interface NextRequestProps {
  id: string
  /** Whose it is. */
  name: string
}

/** Leads on to the next request of the list that one came from. */
export function NextRequest({ id, name }: NextRequestProps) {
  const [params] = useSearchParams()
  const filters = new URLSearchParams(params)
  for (const said of ['done', 'undo']) filters.delete(said)
  const search = filters.size > 0 ? `?${filters}` : ''
  return (
    <Link to={`/inbox/${id}${search}`} className={styles.nextLink}>
      Next: <bdi>{name}</bdi>
    </Link>
  )
}
