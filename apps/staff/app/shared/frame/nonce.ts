import { createContext } from 'react'

/** What this answer's own inline scripts are known by; empty in the browser, which hides it. */
export const NonceContext = createContext('')
