import { createContext } from 'react'

/** This response's CSP nonce; empty in the browser, which hides it. */
export const NonceContext = createContext('')
