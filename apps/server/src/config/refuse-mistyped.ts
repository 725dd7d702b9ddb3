import { RETENTION_MONTHS } from '@universe/contract/limits'
import { apiVariables } from './api-config.ts'
import { type Environment, isServiceLink } from './read-variables.ts'
import { serverVariables } from './server-config.ts'
import { siteVariables } from './site-config.ts'
import { staffVariables } from './staff-config.ts'

export const variableNames = Object.keys({
  ...serverVariables,
  ...apiVariables,
  ...siteVariables,
  ...staffVariables,
})

const removed = new Map([
  ['ACKNOWLEDGEMENTS_PER_CLIENT', 'one client causes 10 acknowledgements a day'],
  ['ACKNOWLEDGEMENTS_PER_DAY', 'one address gets 3 acknowledgements a day'],
  ['ANSWER_WITHIN_HOURS', 'a request is late after 48 operating hours'],
  ['BACKUP_WITHIN_HOURS', 'the staff are told of a backup that is older than 26 hours'],
  ['DISK_FLOOR_MB', 'forms need 500 MB free on the disk of DATA_DIR'],
  ['DKIM_KEY', 'DKIM_KEY_FILE names a file that holds the key'],
  ['DNS_SERVERS', 'the name servers of this machine are asked'],
  ['HSTS', 'browsers insist on TLS wherever SITE_URL has https'],
  ['MEGABYTES_PER_CLIENT', 'one client has 100 MB stored in a day'],
  ['MIN_FILL_SECONDS', 'a form sent within 2 s is marked as suspicious'],
  ['RATE_LIMIT_PER_FORM', 'each form takes half of RATE_LIMIT'],
  ['REQUEST_TIMEOUT_SECONDS', 'a request has 300 s, and longer while it keeps coming'],
  [
    'RETENTION_MONTHS',
    `requests are kept for ${RETENTION_MONTHS} months, as the privacy policy says`,
  ],
])

/** They resemble ours: cron's MAILFROM. */
const OTHER_PROGRAMS = ['MAILFROM']

/**
 * Removed or mistyped variables would silently keep a default.
 * @throws in a sentence that names both, or the replacement
 */
export function refuseMistyped(env: Environment): void {
  for (const [name, value = ''] of Object.entries(env)) {
    if (value.trim() === '' || isServiceLink(name, value)) continue
    const instead = removed.get(name)
    if (instead) throw new Error(`${name} is read no more: ${instead}. Remove it.`)
    if (variableNames.includes(name) || OTHER_PROGRAMS.includes(name)) continue
    const meant = variableNames.find(ours => isNear(name, ours))
    if (meant) throw new Error(`${name} is unknown; did you mean ${meant}?`)
  }
}

/** In longer names a chance match is less likely. */
const limits = [
  { fromCharacters: 10, slips: 2 },
  { fromCharacters: 8, slips: 1 },
]

function isNear(typed: string, ours: string): boolean {
  const name = typed.toUpperCase().replace(/IES$/, 'Y')
  const slips = limits.find(({ fromCharacters }) => ours.length >= fromCharacters)?.slips
  // HOSTS, SORT and APP_URL are common: in short names only swapped letters count.
  if (slips === undefined) return isSameLetters(typed, ours) && isWithin(1, typed, ours)
  return Math.abs(name.length - ours.length) <= slips && isWithin(slips, name, ours)
}

function isSameLetters(typed: string, ours: string): boolean {
  return [...typed].sort().join('') === [...ours].sort().join('')
}

/** A missing, added, wrong or displaced letter is one slip: without it both are alike. */
function isWithin(slips: number, typed: string, ours: string): boolean {
  return !omit(slips, typed).isDisjointFrom(omit(slips, ours))
}

/** @returns the name, and it without each one, up to so many, of its letters */
function omit(letters: number, name: string): Set<string> {
  const left = new Set([name])
  for (let omitted = 0; omitted < letters; omitted++) {
    for (const each of [...left]) {
      for (let at = 0; at < each.length; at++) left.add(each.slice(0, at) + each.slice(at + 1))
    }
  }
  return left
}

/** A shell sets them for psql (PGHOST, PGOPTIONS …); DATABASE_URL alone says where the store is. */
export function dropPsqlSettings(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name]
}
