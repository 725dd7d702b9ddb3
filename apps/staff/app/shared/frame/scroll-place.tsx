import { useEffect, useState } from 'react'
import { ScrollRestoration } from 'react-router'

let isDocumentsOwn = true

/**
 * Scroll restoration. Rendered in the document only: when an error re-renders the layout in the
 * browser, the policy would refuse its inline script and break the page.
 */
export function ScrollPlace({ nonce }: { nonce: string }) {
  const [isFirst] = useState(isDocumentsOwn)
  useEffect(() => {
    isDocumentsOwn = false
  }, [])
  return isFirst ? <ScrollRestoration nonce={nonce} /> : null
}
