import { createContext, useContext } from 'react'

/** The addresses of `{api}`, of the portal and of the site, as the server was configured. */
export interface Addresses {
  apiUrl: string
  portalUrl: string
  siteUrl: string
}

/** They never change while a page is open: a change of page asks the server nothing. */
export const AddressesContext = createContext<Addresses>({ apiUrl: '', portalUrl: '', siteUrl: '' })

export const useAddresses = () => useContext(AddressesContext)
