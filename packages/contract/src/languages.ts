/** Languages that an article or vacancy may be written in, by name; the site's own is English. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  English: 'en',
  Arabic: 'ar',
  French: 'fr',
  Hebrew: 'he',
  Turkish: 'tr',
}

/**
 * @param language as in a blog's or vacancy's `language`
 * @returns attributes for the elements that show its text (WCAG 2.2, 3.1.2); undefined for English,
 *   which the document is in
 */
export function languageAttributes(
  language: string | undefined,
): { lang: string; dir: 'ltr' | 'rtl' } | undefined {
  return language ? { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' } : undefined
}

const isRightToLeft = (language: string) => language === 'ar' || language === 'he'

/**
 * @param text whose letters tell the language where none was chosen
 * @param chosen a language tag, if somebody chose one
 * @returns the language's tag; undefined for English
 */
export function languageOf(text: string, chosen?: string | null): string | undefined {
  const language = chosen || guessLanguage(text)
  return language === LANGUAGES.English ? undefined : language
}

/** Right-to-left letters, Hebrew to Arabic: the one pass over most texts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/
const ARABIC = /\p{Script=Arabic}/gu
const HEBREW = /\p{Script=Hebrew}/gu
const LETTERS = /\p{L}/gu

/** @returns the language of the script that has the most letters, so far as a script tells one */
function guessLanguage(text: string): string | undefined {
  if (!RIGHT_TO_LEFT.test(text)) return undefined
  const [arabic = 0, hebrew = 0, all = 0] = [ARABIC, HEBREW, LETTERS].map(
    letters => text.match(letters)?.length ?? 0,
  )
  const most = Math.max(arabic, hebrew)
  if (all - arabic - hebrew > most) return undefined
  return arabic >= hebrew ? 'ar' : 'he'
}
