import * as v from 'valibot'
import type { OptionGroup } from './forms/definition.ts'
import { EMAIL_MAX_CHARACTERS } from './limits.ts'
import { messages } from './messages.ts'
import { readPhone } from './phone.ts'

/**
 * The rules of single fields (specification, section 5; readings, Rules). Each schema takes the text
 * as typed, refuses it with the visitor's message, and gives back the text as it is sent. A text's
 * length comes first: after a text that is too long, a schema ends at its first transformation.
 */

// Two that look at one character at a time: an expression for the whole text would try each letter
// as the one that must be there. Tabs and line breaks would let a name start a new line of a mail.
const OTHER_THAN_LETTERS_AND_SPACES = /[^\p{L}\p{M} ]/u
// A Hangul filler is a letter that nobody sees.
const SEEN_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
const NO_BREAK_SPACE = '\u00a0'

// Never `=?`: mail programs decode what it begins (RFC 2047), and it would name another address.
const LOCAL_PART = "(?!.*=\\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// Has a letter: digits alone end an IP address.
const ANY_ENDING = `(?=[0-9-]*[a-z])${DOMAIN_LABEL}`
const EMAIL_ANY_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+${ANY_ENDING}$`, 'i')
const EMAIL_SHORT_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+[a-z]{2,4}$`, 'i')

/**
 * A name: letters of any script and plain spaces, at least one letter that is seen.
 * @param missing said where nothing is entered
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
 * An e-mail address, with any ending or with one of 2 to 4 letters.
 * @param missing said where nothing is entered
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

/** An e-mail address where no form is: of another front end, and in the settings. */
export const emailAnyEnding = email('any')

/** @returns whether a text is an e-mail address, for whoever says it in words of their own */
export function isEmailAddress(text: string): boolean {
  return v.is(emailAnyEnding, text)
}

/** A telephone number as people write it; gives back its 10 to 12 digits alone. */
export const phone = v.pipe(
  v.string(messages.phoneInvalid),
  v.transform(text => readPhone(text) ?? ''),
  v.nonEmpty(messages.phoneInvalid),
)

/** One of a select's options, as it is written there. */
export function choice(options: readonly (string | OptionGroup)[], missing?: string) {
  const texts = options.flatMap(each => (typeof each === 'string' ? each : each.options))
  return v.picklist(texts, missing)
}
