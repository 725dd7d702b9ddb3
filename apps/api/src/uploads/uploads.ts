import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ApiConfig } from '../config.ts'
import { limitUploads } from './limit-uploads.ts'
import { openSpool, type Spool } from './spool.ts'

/** For the API and for pages. */
export interface Uploads {
  spool: Spool
  /** Runs before a request with a file is read. */
  limit: onRequestAsyncHookHandler
}

/** @param isPassedOn whether a request forwards a file that a page has received */
export async function openUploads(
  { dataDir }: Pick<ApiConfig, 'dataDir'>,
  isPassedOn: (request: FastifyRequest) => boolean = () => false,
): Promise<Uploads> {
  return { spool: await openSpool(dataDir), limit: limitUploads(isPassedOn) }
}
