import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ApiConfig } from '../config.ts'
import { limitUploads } from './limit-uploads.ts'
import { openSpool, type Spool } from './spool.ts'

export interface Uploads {
  spool: Spool
  limit: onRequestAsyncHookHandler
}

/** @param isPassedOn whether a page has received the file */
export async function openUploads(
  { dataDir }: Pick<ApiConfig, 'dataDir'>,
  isPassedOn: (request: FastifyRequest) => boolean = () => false,
): Promise<Uploads> {
  return { spool: await openSpool(dataDir), limit: limitUploads(isPassedOn) }
}
