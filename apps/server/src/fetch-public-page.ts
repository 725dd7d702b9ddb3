import type { FetchPublicPage } from '@universe/domain/content/look-live'
import type { FastifyInstance } from 'fastify'
import { fetchInProcess } from './fetch-in-process.ts'

const ANSWER_TIMEOUT_MS = 5000

/** By the public address, through every proxy. Follows no redirect, and fails after 5 s. */
export function createPageFetcher(siteUrl: string): FetchPublicPage {
  return async (path, end) => {
    const signal = AbortSignal.any([end, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const response = await fetch(`${siteUrl}${path}`, { signal, redirect: 'manual' })
    return { status: response.status, html: await response.text() }
  }
}

export function createInProcessPageFetcher(app: FastifyInstance): FetchPublicPage {
  const fetchOwn = fetchInProcess(app, undefined)
  return async path => {
    // Fastify would be ready without the routes still to be added.
    if (!app.server.listening) throw new Error('The site is not open yet.')
    const response = await fetchOwn(path)
    return { status: response.status, html: await response.text() }
  }
}
