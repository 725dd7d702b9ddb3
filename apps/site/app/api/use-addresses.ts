import { createContext, useContext } from 'react'

export interface Addresses {
  apiUrl: string
  portalUrl: string
  siteUrl: string
}

/** Constant while a document is open, so page changes need not ask for them. */
export const AddressesContext = createContext<Addresses>({ apiUrl: '', portalUrl: '', siteUrl: '' })

export const useAddresses = () => useContext(AddressesContext)
