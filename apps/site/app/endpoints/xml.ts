/** From `element`, which escapes all text. */
export type Xml = string & { readonly isXml: unique symbol }

/** @param content text, or elements */
export function element(
  name: string,
  attributes: Record<string, string>,
  content: string | readonly Xml[] = [],
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner = typeof content === 'string' ? escapeXml(content) : content.join('')
  return `<${name}${written.join('')}>${inner}</${name}>` as Xml
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 forbids them even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
}
