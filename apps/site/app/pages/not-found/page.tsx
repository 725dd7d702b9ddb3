import { data } from 'react-router'

/** Any other path: the root's boundary shows the not-found page, with its true status. */
export function loader() {
  throw data('Not found', { status: 404 })
}

export default function Page() {
  return null
}
