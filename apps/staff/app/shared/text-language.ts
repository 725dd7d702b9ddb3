import { languageAttributes, languageOf } from '@universe/contract/languages'

/** @returns `lang` and `dir`, by the text's letters */
export function textLanguage(text: string) {
  return languageAttributes(languageOf(text)) ?? { dir: 'auto' }
}
