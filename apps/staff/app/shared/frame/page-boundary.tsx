import { Outlet, useRouteError } from 'react-router'
import { Failure } from './failure.tsx'

export default Outlet

/** Told within the frame, so that the ways on are there. */
export function ErrorBoundary() {
  return <Failure error={useRouteError()} />
}
