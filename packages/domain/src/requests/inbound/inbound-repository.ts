import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Db, ReadDb, Trx } from '@universe/store/store'
import { ALL_KINDS } from '../../staff/visible-kinds.ts'
import type { InboundFile } from './read-inbound-mail.ts'

/**
 * Which one of these mails was about.
 * @param messageIds in angle brackets, nearest first
 */
export async function findFollowedRequest(
  db: ReadDb,
  messageIds: readonly string[],
): Promise<string | undefined> {
  if (messageIds.length === 0) return undefined
  const rows = await db
    .selectFrom('outbox')
    .select(['message_id', 'request_id'])
    .where('message_id', 'in', messageIds)
    .where('request_kind', 'in', ALL_KINDS)
    .where('purpose', 'in', ['acknowledgement', 'answer'])
    .where('attempts', '>', 0)
    .execute()
  const found = new Map(rows.map(row => [row.message_id, row.request_id]))
  return messageIds.map(id => found.get(id)).find(id => id !== undefined)
}

export async function insertInboundFiles(
  trx: Trx,
  which: { requestId: string; batchId: string; files: readonly InboundFile[] },
): Promise<void> {
  for (const { name, content } of which.files) {
    await trx
      .insertInto('inbound_files')
      .values({
        id: randomUUIDv7(),
        request_id: which.requestId,
        batch_id: which.batchId,
        name,
        content,
        sha256: createHash('sha256').update(content).digest('hex'),
        byte_size: content.length,
      })
      .execute()
  }
}

export function listInboundFiles(db: Pick<Db, 'selectFrom'>, requestId: string) {
  return selectFiles(db, requestId)
    .select(['id', 'batch_id as batchId', 'name', 'byte_size as byteSize'])
    .execute()
}

export function findInboundFiles(db: Pick<Db, 'selectFrom'>, requestId: string, id?: string) {
  return selectFiles(db, requestId)
    .select(['name', 'content'])
    .$if(id !== undefined, rows => rows.where('id', '=', id ?? ''))
    .execute()
}

const selectFiles = (db: Pick<Db, 'selectFrom'>, requestId: string) =>
  db.selectFrom('inbound_files').where('request_id', '=', requestId).orderBy('name').orderBy('id')
