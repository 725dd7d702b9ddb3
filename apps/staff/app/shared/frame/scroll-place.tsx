import { useEffect, useState } from 'react'
import { ScrollRestoration } from 'react-router'

let isDocumentsOwn = true

/** In the document only: on a re-render the CSP would refuse its inline script. */
export function ScrollPlace({ nonce }: { nonce: string }) {
  const [isFirst] = useState(isDocumentsOwn)
  useEffect(() => {
    isDocumentsOwn = false
  }, [])
  return isFirst ? <ScrollRestoration nonce={nonce} /> : null
}
