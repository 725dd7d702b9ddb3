import { createContext } from 'react'

/** CSP nonce of this response; empty in the browser, which hides it. */
export const NonceContext = createContext('')
