import { useLocation, useParams } from 'react-router'

/**
 * Names the page that is open, the same for every flag of it: what the loader, focus and
 * announcement go by (readings, Loader: changing only the flag is no change of page).
 */
export function usePageKey(): string {
  const { flag } = useParams()
  const path = useLocation().pathname.replace(/\/+$/, '')
  return flag === undefined ? path : path.slice(0, path.lastIndexOf('/'))
}
