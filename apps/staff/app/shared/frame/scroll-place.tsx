import { useEffect, useState } from 'react'
import { ScrollRestoration } from 'react-router'

let isDocumentsOwn = true

/**
 * In the document only: on a re-render in the browser the CSP would refuse its inline script and
 * break the page.
 */
export function ScrollPlace({ nonce }: { nonce: string }) {
  const [isFirst] = useState(isDocumentsOwn)
  useEffect(() => {
    isDocumentsOwn = false
  }, [])
  return isFirst ? <ScrollRestoration nonce={nonce} /> : null
}
