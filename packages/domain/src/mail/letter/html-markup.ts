import { languageAttributes, languageOf } from '@universe/contract/languages'

/** @returns text escaped for elements and quoted attributes */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_SHOWN, '\ufffd')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/**
 * @param language tag of what the text is in, where that is known and not English
 * @returns attributes of an element with text of others' making: its language and direction
 */
export function direction(text: string, language = languageOf(text)): string {
  const known = languageAttributes(language)
  return known ? `lang="${escapeText(known.lang)}" dir="${known.dir}"` : 'dir="auto"'
}

/** Characters that HTML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const NOT_SHOWN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** @returns a style attribute; values must not contain user input */
export function style(declarations: Record<string, string>): string {
  const pairs = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `style="${pairs.join(';')}"`
}
