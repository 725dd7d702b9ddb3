import { data } from 'react-router'
import { NotFound } from './not-found.tsx'

/** Any other path: the not-found page, with its true status. */
export function loader() {
  throw data('Not found', { status: 404 })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <NotFound />
}
