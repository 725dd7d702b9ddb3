import { useEffect, useState } from 'react'
import { ScrollRestoration } from 'react-router'

let isDocumentsOwn = true

/**
 * Keeps the place that a page was scrolled to. Its script is the document's: where a failure makes
 * the layout anew in the browser, the page's policy would refuse the script, and with it all.
 */
export function ScrollPlace({ nonce }: { nonce: string }) {
  const [isFirst] = useState(isDocumentsOwn)
  useEffect(() => {
    isDocumentsOwn = false
  }, [])
  return isFirst ? <ScrollRestoration nonce={nonce} /> : null
}
