export interface StyleFile {
  href: string
  text: string
}

/**
 * So that the first screen needs only the document. A disabled link before each style, which
 * fetches nothing, tells `load-route.ts` and Vite's import code that the file is present.
 * @param html without style links
 * @param files in order
 * @param mark the security policy's `nonce`
 * @throws if the page has no head
 */
export function inlineStyles(html: string, files: readonly StyleFile[], mark: string): string {
  const end = html.indexOf('</head>')
  if (end < 0) throw new Error('The page has no head for its styles.')
  const styles = files.map(
    ({ href, text }) =>
      `<style nonce="${mark}">${text}</style><link rel="stylesheet" href="${href}" disabled>`,
  )
  return html.slice(0, end) + styles.join('') + html.slice(end)
}
