import * as v from 'valibot'
import { COMPANY_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from './limits.ts'
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
const LETTER = /\p{L}/u
const NO_BREAK_SPACE = '\u00a0'

const LOCAL_PART = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const DOMAIN_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL_ANY_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+${DOMAIN_LABEL}$`, 'i')
const EMAIL_SHORT_ENDING = new RegExp(`^${LOCAL_PART}@(?:${DOMAIN_LABEL}\\.)+[a-z]{2,4}$`, 'i')

function lettersOnly(maxCharacters: number) {
  return v.pipe(
    v.string(messages.onlyLetters),
    v.maxLength(maxCharacters, messages.tooLong(maxCharacters)),
    v.transform(text => text.replaceAll(NO_BREAK_SPACE, ' ')),
    v.trim(),
    v.check(isLettersAndSpaces, messages.onlyLetters),
  )
}

function isLettersAndSpaces(text: string): boolean {
  return LETTER.test(text) && !OTHER_THAN_LETTERS_AND_SPACES.test(text)
}

function email(pattern: RegExp) {
  return v.pipe(
    v.string(messages.emailInvalid),
    v.maxLength(EMAIL_MAX_CHARACTERS, messages.emailInvalid),
    v.trim(),
    v.regex(pattern, messages.emailInvalid),
  )
}

/** A person's name: letters of any script and plain spaces, at least one letter. */
export const personName = lettersOnly(NAME_MAX_CHARACTERS)
/** A company's name, by the same rule. */
export const companyName = lettersOnly(COMPANY_MAX_CHARACTERS)
/** An e-mail address with any ending: newsletter and contact. */
export const emailAnyEnding = email(EMAIL_ANY_ENDING)
/** An e-mail address whose ending has 2 to 4 letters: demo and CV. */
export const emailShortEnding = email(EMAIL_SHORT_ENDING)
/** A telephone number as people write it; gives back its 10 to 12 digits alone. */
export const phoneDigits = v.pipe(
  v.string(messages.phoneInvalid),
  v.transform(text => readPhone(text) ?? ''),
  v.nonEmpty(messages.phoneInvalid),
)
