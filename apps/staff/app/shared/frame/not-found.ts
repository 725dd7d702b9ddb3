import { data } from 'react-router'

/** Every address that leads nowhere. */
export function loader() {
  throw data(null, 404)
}

/** Without a component it would be answered as data, and not within the frame. */
export default function NotFound() {
  return null
}
