/** By name; the site's own is English. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  English: 'en',
  Arabic: 'ar',
  French: 'fr',
  Hebrew: 'he',
  Turkish: 'tr',
}

/**
 * @param language of a blog or vacancy
 * @returns attributes for its text (WCAG 2.2, 3.1.2); undefined for English, the document's
 */
export function languageAttributes(
  language: string | undefined,
): { lang: string; dir: 'ltr' | 'rtl' } | undefined {
  return language ? { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' } : undefined
}

const isRightToLeft = (language: string) => language === 'ar' || language === 'he'

/**
 * @param text whose letters tell the language
 * @param chosen a tag that takes precedence
 * @returns the tag; undefined for English
 */
export function languageOf(text: string, chosen?: string | null): string | undefined {
  const language = chosen || guessLanguage(text)
  return language === LANGUAGES.English ? undefined : language
}

/** Hebrew to Arabic: the one pass over most texts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/
const ARABIC = /\p{Script=Arabic}/gu
const HEBREW = /\p{Script=Hebrew}/gu
const LETTERS = /\p{L}/gu

/** By the script with the most letters. */
function guessLanguage(text: string): string | undefined {
  if (!RIGHT_TO_LEFT.test(text)) return undefined
  const [arabic = 0, hebrew = 0, all = 0] = [ARABIC, HEBREW, LETTERS].map(
    letters => text.match(letters)?.length ?? 0,
  )
  const most = Math.max(arabic, hebrew)
  if (all - arabic - hebrew > most) return undefined
  return arabic >= hebrew ? 'ar' : 'he'
}
