import { createContext } from 'react'

/** Empty in the browser, which hides nonces. */
export const NonceContext = createContext('')
