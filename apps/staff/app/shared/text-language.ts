import { languageAttributes, languageOf } from '@universe/contract/languages'

/** @returns attributes of an element with text that somebody wrote: the language of its letters */
export function textLanguage(text: string) {
  return languageAttributes(languageOf(text)) ?? { dir: 'auto' }
}
