import { data } from 'react-router'

export function loader() {
  throw data(null, 404)
}

/** Without a component it would be a resource route, outside the frame. */
export default function NotFound() {
  return null
}
