import { type ContentKind, type Drafts, fieldsOf } from '@universe/contract/drafts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { requireItem } from '../change-item.ts'
import { type Check, pass, warn } from '../check-draft.ts'
import { defineContentOperation } from '../content-permissions.ts'
import { isShown } from '../content-repository.ts'
import { newestRevision } from '../save-draft.ts'
import {
  type AskLink,
  followLink,
  type LinkOutcome,
  outcomeOf,
  type ResolveHost,
} from './follow-link.ts'

export interface LinksToCheck {
  id: string
  ask: AskLink
  resolve?: ResolveHost
}

/** External ones of a draft, and at once; the rest is reported as unchecked. */
const LINKS_MAX = 20
const AT_A_TIME = 5
const LINK_MS = 4000
const ALL_MS = 8000
/** For this long, answers are cached. */
const KEPT_MS = 5 * 60_000
const KEPT_MAX = 500

const inTurn = limitConcurrency(AT_A_TIME)
const kept = new Map<string, { at: number; outcome: LinkOutcome }>()

/**
 * Failures are warnings: a link may work tomorrow, and other servers must not keep anybody from
 * publishing.
 * @throws Refused for an unknown item
 */
export const checkLinks = defineContentOperation(
  'edit',
  async (
    { store: { db }, now, settings, kind },
    { id, ask, resolve }: LinksToCheck,
  ): Promise<Check[]> => {
    const item = await requireItem(db, kind, id)
    const { draft } = await newestRevision(db, item)
    const links = findLinks(kind, draft as Drafts[typeof kind], settings.mail.siteUrl)
    if (links.length === 0) return [pass('paragraphs', 'There are no links in it')]
    const own = links.filter(({ target }) => 'path' in target)
    const others = links.filter(({ target }) => 'url' in target)
    const signal = AbortSignal.timeout(ALL_MS)
    const asked = others.slice(0, LINKS_MAX)
    const found = await Promise.all([
      ...own.map(link => checkOwn(db, link)),
      ...asked.map(async link =>
        describe(link, await askOnce(link, { ask, resolve, signal }, now())),
      ),
    ])
    const broken = found.filter(check => check !== undefined)
    const left = others.length - asked.length
    return [
      ...(broken.length === 0 ? [pass('paragraphs', describeWhole(links.length - left))] : broken),
      ...(left > 0 ? [warn('paragraphs', `${left} more links were not looked at.`)] : []),
    ]
  },
)

function describeWhole(count: number): string {
  return count === 1 ? 'The one link in it answers' : `All ${count} links in it answer`
}

async function checkOwn(
  db: Parameters<typeof isShown>[0],
  { text, field, index, target }: FoundLink,
): Promise<Check | undefined> {
  if (!('path' in target)) return undefined
  const shown = publicIdIn(target.path)
  const isThere = shown ? await isShown(db, shown) : isSitePath(target.path)
  return isThere
    ? undefined
    : warn(field, `A link leads to a missing page of the site: ${text}.`, index)
}

type Asking = { ask: AskLink; resolve: ResolveHost | undefined; signal: AbortSignal }

async function askOnce({ target }: FoundLink, asking: Asking, now: number): Promise<LinkOutcome> {
  if (!('url' in target)) return { answers: 200 }
  const { href } = target.url
  const before = kept.get(href)
  if (before && now - before.at < KEPT_MS) return before.outcome
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(LINK_MS)])
  const outcome = await inTurn(() => followLink(target.url, { ...asking, signal })).catch(outcomeOf)
  if ('answers' in outcome || !asking.signal.aborted) keep(href, { at: now, outcome })
  return outcome
}

function keep(href: string, answer: { at: number; outcome: LinkOutcome }): void {
  kept.delete(href)
  kept.set(href, answer)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

function describe({ text, field, index }: FoundLink, outcome: LinkOutcome): Check | undefined {
  if ('fails' in outcome) return warn(field, `${failures[outcome.fails]} ${text}.`, index)
  if (outcome.answers < 400) return undefined
  return warn(field, `A link answers ${outcome.answers}: ${text}.`, index)
}

const failures: Record<Extract<LinkOutcome, { fails: string }>['fails'], string> = {
  'not-public': 'A link leads to a private address and was not checked:',
  'no-host': 'A link names an unknown host:',
  unreachable: 'A link could not be checked from here, or its server does not answer:',
  'too-slow': 'A link did not answer in time:',
  unsafe: 'Browsers warn about a link with a bad certificate:',
  circle: 'A link redirects too often:',
}

/** Where it first stands. */
interface FoundLink {
  text: string
  field: string
  /** From 0. */
  index: number | null
  /** On this site, or external. */
  target: { path: string } | { url: URL }
}

/** URLs, hosts followed by a path, and paths, up to the next space or quotation mark. */
const LINKS =
  /\bhttps?:\/\/[^\s<>"“”]{1,500}|(?<![\w@/.])(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"“”]{0,500}|(?<=^|[\s(])\/[a-z][\w./#?=&-]{0,200}/gi
/** The sentence's. */
const TRAILING = /[.,;:!?)\]’'…]+$/

/**
 * @param siteUrl origin: its URLs count as paths
 * @returns each link once, in order
 */
export function findLinks<Kind extends ContentKind>(
  kind: Kind,
  draft: Drafts[Kind],
  siteUrl: string | undefined,
): FoundLink[] {
  const values = Object.entries<string | readonly string[]>(draft)
  const texts = fieldsOf(kind).filter(([, { kind }]) =>
    ['line', 'text', 'paragraphs'].includes(kind),
  )
  const links = texts.flatMap(([field]) => {
    const value = values.find(([name]) => name === field)?.[1] ?? ''
    return typeof value === 'string'
      ? linksIn(value, field, null, siteUrl)
      : value.flatMap((text, index) => linksIn(text, field, index, siteUrl))
  })
  const firsts = new Map(links.toReversed().map(link => [link.text, link]))
  return links.filter(link => firsts.get(link.text) === link)
}

function linksIn(
  text: string,
  field: string,
  index: number | null,
  siteUrl: string | undefined,
): FoundLink[] {
  return [...text.matchAll(LINKS)].flatMap(([match]) => {
    const written = match.replace(TRAILING, '')
    const target = readTarget(written, siteUrl)
    return target ? [{ text: written, field, index, target }] : []
  })
}

function readTarget(written: string, siteUrl: string | undefined): FoundLink['target'] | undefined {
  if (written.startsWith('/')) return { path: new URL(written, 'http://site.invalid').pathname }
  const address = /^https?:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (siteUrl !== undefined && url.host === new URL(siteUrl).host) return { path: url.pathname }
  return { url }
}

/** Without ids; compared with the routes by `packages/domain/tests/link-checks.test.ts`. */
const paths: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:contact|telecom|technologies|software|marketing)(?:\/[\w-]+)?$/,
  /^\/(?:about|whyuniverse|blogs|jobspage|privacypolicy)$/,
  /^\/(?:sitemap\.xml|robots\.txt|site\.webmanifest|(?:jobs-)?feed\.(?:xml|json))$/,
]

/** Except articles and vacancies. */
export function isSitePath(path: string): boolean {
  return paths.some(known => known.test(withoutSlash(path)))
}

/** @returns undefined for other pages */
export function publicIdIn(path: string): { kind: ContentKind; id: number } | undefined {
  const [, folder, id] = /^\/(blogs|jobsdetails)\/(\d{1,9})$/.exec(withoutSlash(path)) ?? []
  if (id === undefined) return undefined
  return { kind: folder === 'blogs' ? 'article' : 'vacancy', id: Number(id) }
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
