import { data } from 'react-router'

/** Any other path, with status 404. */
export function loader() {
  throw data('Not found', { status: 404 })
}

export { NotFound as default, NotFound as ErrorBoundary } from './not-found.tsx'
