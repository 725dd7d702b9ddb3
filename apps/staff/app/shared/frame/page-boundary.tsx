import { Outlet, useRouteError } from 'react-router'
import { Failure } from './failure.tsx'

export default Outlet

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />
}
