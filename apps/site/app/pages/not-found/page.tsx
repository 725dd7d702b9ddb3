import { data } from 'react-router'

/** Any other path: the not-found page, with its true status; a link within the site needs none. */
export function loader() {
  throw data('Not found', { status: 404 })
}

export { NotFound as default, NotFound as ErrorBoundary } from './not-found.tsx'
