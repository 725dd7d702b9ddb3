import { decodeEntities } from '../platform/decode-entities.ts'

const UNREAD = ['script', 'style', 'head', 'title', 'template']
/** Begin or end a line. */
const LINES = /^(?:br|p|div|li|tr|table|ul|ol|h[1-6]|blockquote|section|article|pre|hr)$/

/**
 * In time linear to its length.
 * @param html of a mail that anybody may have made up
 * @returns a line a paragraph; never markup that a page would run
 */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? html.length : open).replaceAll(/\s+/g, ' ')
    if (open === -1) break
    const isComment = html.startsWith('<!--', open)
    const close = isComment ? html.indexOf('-->', open) : html.indexOf('>', open)
    // Browsers do not show unclosed ones either.
    if (close === -1) break
    at = close + (isComment ? 3 : 1)
    const name = /^<\/?([a-z][a-z\d]*)/.exec(lower.slice(open, open + 20))?.[1] ?? ''
    if (LINES.test(name)) text += '\n'
    if (UNREAD.includes(name) && html[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at)
      if (end === -1) break
      at = end
    }
  }
  return decodeEntities(text)
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
