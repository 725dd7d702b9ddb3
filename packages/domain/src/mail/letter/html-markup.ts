import { languageAttributes, languageOf } from '@universe/contract/languages'

/** For elements and quoted attributes. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_SHOWN, '\ufffd')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/**
 * For text of others' making.
 * @param language of the text, if known and not English
 */
export function direction(text: string, language = languageOf(text)): string {
  const known = languageAttributes(language)
  return known ? `lang="${escapeText(known.lang)}" dir="${known.dir}"` : 'dir="auto"'
}

/** HTML does not allow these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const NOT_SHOWN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** @param declarations without user input */
export function style(declarations: Record<string, string>): string {
  const pairs = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `style="${pairs.join(';')}"`
}
