import { data } from 'react-router'

/** Every address that leads nowhere. */
export function loader() {
  throw data(null, 404)
}
