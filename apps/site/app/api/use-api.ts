import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { createApi } from './api.ts'

/** The addresses of `{api}` and of the portal, as the server was configured. */
export function useAddresses() {
  return useRouteLoaderData<typeof loader>('root') ?? { apiUrl: '', portalUrl: '' }
}

/** The six calls as the browser makes them. */
export function useApi() {
  const { apiUrl } = useAddresses()
  return useMemo(() => createApi(apiUrl), [apiUrl])
}
