import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The addresses of `{api}` and of the portal, as the server was configured. */
export function useAddresses() {
  return useRouteLoaderData<typeof loader>('root') ?? { apiUrl: '', portalUrl: '' }
}
