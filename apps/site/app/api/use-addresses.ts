import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The addresses of `{api}`, of the portal and of the site, as the server was configured. */
export function useAddresses() {
  return useRouteLoaderData<typeof loader>('root') ?? { apiUrl: '', portalUrl: '', siteUrl: '' }
}
