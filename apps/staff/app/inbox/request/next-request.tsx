import { Link, useSearchParams } from 'react-router'
import { withoutFlash } from '../../shared/ui/flash.ts'
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
    <Link to={`/inbox/${id}${withoutFlash(params)}`} className={styles.nextLink}>
      Next: <bdi>{name}</bdi>
    </Link>
  )
}
