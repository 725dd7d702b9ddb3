import { createContext, useContext } from 'react'

export interface Addresses {
  apiUrl: string
  portalUrl: string
  siteUrl: string
}

/** Constant while a document is open, so page changes need not ask for them. */
export const AddressesContext = createContext<Addresses>({ apiUrl: '', portalUrl: '', siteUrl: '' })

export const useAddresses = () => useContext(AddressesContext)

/**
 * @param siteUrl empty if unknown: the path is returned
 * @param address absolute ones are returned unchanged
 */
export function publicAddress(siteUrl: string, address: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}
