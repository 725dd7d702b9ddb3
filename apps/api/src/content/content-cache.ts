import { setTimeout } from 'node:timers/promises'
import type { Warn } from '@universe/contract/entities'
import { type ContentName, findContentVersion } from '@universe/domain/content/content-repository'
import type { Store } from '@universe/store/store'
import type { FastifyBaseLogger } from 'fastify'
import type { ApiDeps } from '../api-deps.ts'
import { type EncodedContent, encodeContent } from './encoded-content.ts'

const VERSION_CHECK_MS = 1000
/** So long a check is waited for to see the latest change, if the store is slow or away. */
const CHECK_WAIT_MS = 500

export interface ContentSource {
  name: ContentName
  /** @returns what the call answers, as it is to be written in JSON */
  read(store: Store, warn: Warn): Promise<unknown>
}

/**
 * Keeps a call's answer in memory, compressed, for one version of the content. The version is asked
 * for at most once a second. While the store fails or is silent, the remembered answer stands.
 * @param warn called for each record of a new version that is not as it should be
 * @returns a function that gives the current answer, and throws when there is none yet
 */
export function createContentCache(
  { store, now, metrics }: Pick<ApiDeps, 'store' | 'now' | 'metrics'>,
  source: ContentSource,
  warn: Warn,
) {
  let remembered: { version: number; content: EncodedContent } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: { done: Promise<void>; inTime: Promise<void> } | undefined

  async function check() {
    // The version first: content that changes in between is then read again, never missed.
    const version = await findContentVersion(store, source.name)
    if (remembered?.version === version) return
    remembered = { version, content: await encodeContent(await source.read(store, warn)) }
  }

  function startCheck() {
    const done = check().finally(() => {
      checkedAt = now()
      checking = undefined
    })
    // One wait for all: whoever comes while the store goes on being silent is answered at once.
    const inTime = Promise.race([done, setTimeout(CHECK_WAIT_MS, undefined, { ref: false })])
    // Where nothing is remembered yet, everybody waits for `done`, which fails alike.
    inTime.catch(() => {})
    return { done, inTime }
  }

  return async function current(log: FastifyBaseLogger): Promise<EncodedContent> {
    const before = remembered
    if (!remembered || now() - checkedAt >= VERSION_CHECK_MS) {
      checking ??= startCheck()
      try {
        await (remembered ? checking.inTime : checking.done)
      } catch (error) {
        if (!remembered) throw error
        log.error({ err: error }, 'remembered content is served')
      }
    }
    if (!remembered) throw new Error('content was read and not remembered')
    metrics?.countContent(source.name, remembered === before ? 'memory' : 'store')
    return remembered.content
  }
}
