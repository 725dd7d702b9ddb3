import { data } from 'react-router'

export function loader() {
  throw data('Not found', { status: 404 })
}

export { NotFound as default, NotFound as ErrorBoundary } from './not-found.tsx'
