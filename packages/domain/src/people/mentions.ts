import { searchWords } from '@universe/store/search-words'
import { mailboxAddress } from '../platform/canonical-address.ts'

export interface Identity {
  /** In any spelling. */
  addresses: readonly string[]
  /** Digits only, with the calling code. */
  phones: readonly string[]
  /** As in the person's requests. */
  names: readonly string[]
}

const ERASED = '[erased]'

export interface MentionFinder {
  isIn(text: string): boolean
  /** By address, or by name with number. Anybody may enter any name or number alone in a form. */
  isSurelyIn(text: string): boolean
  eraseFrom(text: string): string
}

/** `to` is exclusive. */
type Range = readonly [from: number, to: number]

/**
 * Finds addresses in every spelling, numbers in any format, full names in any case and accents.
 * First names alone are ambiguous.
 */
export function findMentions({ addresses, phones, names }: Identity): MentionFinder {
  const mailboxes = new Set(addresses.map(mailboxAddress))
  const numbers = [...new Set(phones)].flatMap(compileNumber)
  const fold = rememberFolds()
  const spelled = readNames(names, fold)
  const found = {
    addresses: (text: string) => (mailboxes.size > 0 ? findAddresses(text, mailboxes) : []),
    numbers: (text: string) => numbers.flatMap(number => findNumbers(text, number)),
    names: (text: string) => (spelled.size > 0 ? findNames(text, spelled, fold) : []),
  }
  const find = (text: string) => Object.values(found).flatMap(each => each(text))
  return {
    isIn: text => Object.values(found).some(each => each(text).length > 0),
    isSurelyIn: text =>
      found.addresses(text).length > 0 ||
      (found.numbers(text).length > 0 && found.names(text).length > 0),
    eraseFrom: text => erase(text, find(text)),
  }
}

function erase(text: string, ranges: readonly Range[]): string {
  let erased = ''
  let end = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from >= end) erased += text.slice(end, from) + ERASED
    end = Math.max(end, to)
  }
  return erased + text.slice(end)
}

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?/gi
/** Taken as text before an address if the whole is nobody's. */
const BEFORE_ADDRESS = /^[^a-z\d]+|^.*[/'`*!?&#^~|={}](?=[^@])/i

/** @returns every possible one, in lower case */
export function addressesIn(text: string): string[] {
  return text.includes('@') ? [...candidatesIn(text)].map(({ address }) => address) : []
}

function* candidatesIn(text: string) {
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const to = index + found.length
    const starts = new Set([0, BEFORE_ADDRESS.exec(found)?.[0].length ?? 0])
    for (const start of starts) {
      yield { address: found.slice(start).toLowerCase(), range: [index + start, to] as const }
    }
  }
}

function findAddresses(text: string, mailboxes: ReadonlySet<string>): Range[] {
  if (!text.includes('@')) return []
  return [...candidatesIn(text)].flatMap(({ address, range }) =>
    mailboxes.has(mailboxAddress(address)) ? [range] : [],
  )
}

/** People omit calling and area codes; fewer digits may end another number. */
const NUMBER_MIN_DIGITS = 7
const BETWEEN_DIGITS = '[\\s()./+\\-\u00b7\u2010-\u2015\u2212_\\p{Cf}]{0,3}'

function compileNumber(phone: string): RegExp[] {
  if (!/^\d+$/.test(phone) || phone.length < NUMBER_MIN_DIGITS) return []
  const digits = Array.from(phone, digit => `[${digit}${arabic(digit)}]`)
  const inland = digits.slice(-NUMBER_MIN_DIGITS).join(BETWEEN_DIGITS)
  // A trunk prefix may follow the calling code.
  const zero = `(?:[0\u0660\u06f0]${BETWEEN_DIGITS})?`
  const code = digits
    .slice(0, -NUMBER_MIN_DIGITS)
    .reduce((before, digit) => `(?:${before}${digit}${BETWEEN_DIGITS}${zero})?`, '')
  return [new RegExp(`(?<!\\p{N})[+(]{0,2}${zero}${zero}${code}${inland}(?!\\p{N})`, 'gu')]
}

function arabic(digit: string): string {
  return String.fromCharCode(0x0660 + Number(digit), 0x06f0 + Number(digit))
}

function findNumbers(text: string, number: RegExp): Range[] {
  return [...text.matchAll(number)].map(({ 0: found, index }) => [index, index + found.length])
}

/** A shorter one may be a common first name. */
const SINGLE_NAME_MIN_CHARACTERS = 10
/** Initials alone occur in any text. */
const FULL_NAME_MIN_CHARACTERS = 4
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'eng'])
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const BETWEEN_NAMES = /^[\s.,'\u2019\-\u2010-\u2015_\p{Cf}]{1,3}$/u

type Fold = (word: string) => string

/** Notes repeat few words. Kept no longer than the finder: words include names. */
function rememberFolds(): Fold {
  const known = new Map<string, string>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const folded = searchWords(word).join('')
    known.set(word, folded)
    return folded
  }
}

const wordsIn = (text: string, fold: Fold) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: fold(word),
    from: index,
    to: index + word.length,
  }))

/** @returns by first word */
function readNames(names: readonly string[], fold: Fold): Map<string, string[][]> {
  const lists = names.flatMap(name => {
    const words = wordsIn(name, fold).flatMap(({ word }) => word || [])
    const untitled = words.slice(words.findIndex(word => !TITLES.has(word)))
    const least = untitled.length > 1 ? FULL_NAME_MIN_CHARACTERS : SINGLE_NAME_MIN_CHARACTERS
    if (untitled.join('').length < least) return []
    // All rotations, for "Lovelace, Ada" with a surname of any length.
    return untitled.map((_, at) => [...untitled.slice(at), ...untitled.slice(0, at)])
  })
  return Map.groupBy(lists, ([first = '']) => first)
}

function findNames(text: string, names: ReadonlyMap<string, string[][]>, fold: Fold): Range[] {
  const words = wordsIn(text, fold)
  return words.flatMap(({ word, from }, at) =>
    (names.get(word) ?? []).flatMap((list): Range[] => {
      const found = words.slice(at, at + list.length)
      const isName =
        found.length === list.length &&
        found.every(
          (each, n) =>
            each.word === list[n] &&
            (n === 0 || BETWEEN_NAMES.test(text.slice(found[n - 1]?.to, each.from))),
        )
      return isName ? [[from, found.at(-1)?.to ?? from]] : []
    }),
  )
}
