import { Outlet, useRouteError } from 'react-router'
import { Failure } from './failure.tsx'

export default Outlet

/** Shows errors inside the frame. */
export function ErrorBoundary() {
  return <Failure error={useRouteError()} />
}
