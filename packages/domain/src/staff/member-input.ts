import { NAME_MAX_CHARACTERS } from '@universe/contract/limits'
import { isEmailAddress } from '@universe/contract/rules'
import { Refused } from '../platform/refused.ts'
import { isRole, type Role } from './roles.ts'

/** @returns an address in lower case @throws Refused for what is none */
export function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase()
  if (!isEmailAddress(email))
    throw new Refused('Enter an e-mail address, such as name@example.com.')
  return email
}

/**
 * @param what is called so, for the sentence
 * @returns a name in one line, without what turns the reading direction or is not seen
 * @throws Refused for none, or one that is too long
 */
export function readName(text: string | undefined, what = 'name'): string {
  const name = (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  if (name === '') throw new Refused(`Enter a ${what}.`)
  if ([...name].length > NAME_MAX_CHARACTERS) {
    throw new Refused(`Enter a ${what} of at most ${NAME_MAX_CHARACTERS} characters.`)
  }
  return name
}

/** @returns each role once @throws Refused for none, or for what is no role */
export function readRoles(texts: readonly string[]): Role[] {
  const unknown = texts.find(text => !isRole(text))
  if (unknown !== undefined) throw new Refused(`There is no role "${unknown.slice(0, 40)}".`)
  if (texts.length === 0) throw new Refused('Choose at least one role.')
  return [...new Set(texts.filter(isRole))]
}
