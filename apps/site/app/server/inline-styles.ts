/** A built file of styles. */
export interface StyleFile {
  /** Its path, by which a page would link it. */
  href: string
  text: string
}

/**
 * Writes a page's styles into its head, so that its first screen is painted from the document alone.
 * Each stands before a link to its file that is disabled, which no browser fetches: it says that the
 * file is there, to `load-styles.ts` and to what Vite puts before an import of code with styles.
 * @param html a rendered page that links no styles
 * @param files the styles of its routes, in the order in which they apply
 * @param mark the `nonce` by which the policy knows them
 * @throws when the page has no head
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
