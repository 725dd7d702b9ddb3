import { NAME_MAX_CHARACTERS } from '@universe/contract/limits'
import { isEmailAddress } from '@universe/contract/rules'
import { Refused } from '../platform/refused.ts'
import { isRole, type Role } from './roles.ts'

/** @returns in lower case @throws Refused */
export function readEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase()
  if (!isEmailAddress(email))
    throw new Refused('Enter an e-mail address, such as name@example.com.')
  return email
}

/**
 * @param what is named, for the message
 * @returns one line without bidirectional controls and invisible characters
 * @throws Refused if empty or overlong
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

/** @throws Refused for none, or an unknown one */
export function readRoles(texts: readonly string[]): Role[] {
  const unknown = texts.find(text => !isRole(text))
  if (unknown !== undefined) throw new Refused(`There is no role "${unknown.slice(0, 40)}".`)
  if (texts.length === 0) throw new Refused('Choose at least one role.')
  return [...new Set(texts.filter(isRole))]
}
