import { expect, test } from 'vitest'
import { languageAttributes, languageOf } from '../src/languages.ts'

test.each([
  ['Arabic letters', 'كيف تدفع فاتورتك بالهاتف', undefined, 'ar'],
  ['Arabic with a brand among it', 'ندفع عبر Universe SMS من كل هاتف', undefined, 'ar'],
  ['Hebrew letters', 'תשלום בטלפון', undefined, 'he'],
  ['English with an Arabic name in it', 'Why مرحبا is said so often', undefined, undefined],
  ['other letters', 'Ödeme 2026 👩‍🚀', undefined, undefined],
  ['no letters', '', undefined, undefined],
  ['what was chosen, whatever the letters', 'Paiement mobile', 'fr', 'fr'],
  ['English that was chosen', 'مرحبا', 'en', undefined],
])('detects the language of a text: %s', (_, text, chosen, expected) => {
  expect(languageOf(text, chosen)).toBe(expected)
})

test('marks language and direction of other languages, and nothing for English', () => {
  expect(languageAttributes('ar')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(languageAttributes('fr')).toEqual({ lang: 'fr', dir: 'ltr' })
  expect(languageAttributes(undefined)).toBeUndefined()
})
