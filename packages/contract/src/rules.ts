import * as v from 'valibot'
import type { OptionGroup } from './forms/definition.ts'
import { EMAIL_MAX_CHARACTERS } from './limits.ts'
import { messages } from './messages.ts'
import { readPhone } from './phone.ts'

/**
 * Specification, section 5; readings, Rules. Schemas take the text as typed, refuse it with the
 * visitor's message, and return what to send. Length comes first: for a text too long, a schema
 * stops at its first transformation.
 */

// Single characters: one expression for the whole text would backtrack over every letter. Tabs and
// line breaks would allow header injection.
const OTHER_THAN_LETTERS_AND_SPACES = /[^\p{L}\p{M} ]/u
// A Hangul filler is an invisible letter.
const SEEN_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
const NO_BREAK_SPACE = '\u00a0'

// Excludes `=?`: mail programs would decode it (RFC 2047) into another address.
const LOCAL_PART = "(?!.*=\\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// At least one letter: digits alone end an IP address.
const ANY_ENDING = `(?=[0-9-]*[a-z])${DOMAIN_LABEL}`
const EMAIL_ANY_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+${ANY_ENDING}$`, 'i')
const EMAIL_SHORT_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+[a-z]{2,4}$`, 'i')

/**
 * Letters of any script and plain spaces, at least one visible.
 * @param missing message for an empty text
 */
export function letters(maxCharacters: number, missing: string = messages.onlyLetters) {
  return v.pipe(
    v.string(missing),
    v.maxLength(maxCharacters, messages.tooLong(maxCharacters)),
    v.transform(text => text.replaceAll(NO_BREAK_SPACE, ' ')),
    v.trim(),
    v.nonEmpty(missing),
    v.check(isLettersAndSpaces, messages.onlyLetters),
  )
}

function isLettersAndSpaces(text: string): boolean {
  return SEEN_LETTER.test(text) && !OTHER_THAN_LETTERS_AND_SPACES.test(text)
}

/**
 * With any ending, or one of 2 to 4 letters.
 * @param missing message for an empty text
 */
export function email(ending: 'any' | 'short', missing: string = messages.emailInvalid) {
  return v.pipe(
    v.string(missing),
    v.maxLength(EMAIL_MAX_CHARACTERS, messages.emailInvalid),
    v.trim(),
    v.nonEmpty(missing),
    v.regex(ending === 'any' ? EMAIL_ANY_ENDING : EMAIL_SHORT_ENDING, messages.emailInvalid),
  )
}

/** For other front ends and settings. */
export const emailAnyEnding = email('any')

/** For callers with their own messages. */
export function isEmailAddress(text: string): boolean {
  return v.is(emailAnyEnding, text)
}

/** As people write it; output as 10 to 12 digits. */
export const phone = v.pipe(
  v.string(messages.phoneInvalid),
  v.transform(text => readPhone(text) ?? ''),
  v.nonEmpty(messages.phoneInvalid),
)

/** One of a select's options, verbatim. */
export function choice(options: readonly (string | OptionGroup)[], missing?: string) {
  const texts = options.flatMap(each => (typeof each === 'string' ? each : each.options))
  return v.picklist(texts, missing)
}
