import { isRouteErrorResponse } from 'react-router'
import { NotFound } from '../pages/not-found/not-found.tsx'
import { Failure } from './failure.tsx'

export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Failure error={error} />
}
