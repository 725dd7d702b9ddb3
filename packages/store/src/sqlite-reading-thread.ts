import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { BUSY_WAIT_MS } from './retry-while-busy.ts'

export interface ThreadQuery {
  sql: string
  parameters: readonly unknown[]
}

export type ThreadAnswer = { rows: unknown[] } | { error: { message: string; errcode?: number } }

/** Worker of `SqliteReadingDriver`. */
const database = new DatabaseSync(workerData as string, { timeout: BUSY_WAIT_MS, readOnly: true })

parentPort?.on('message', ({ sql, parameters }: ThreadQuery) => {
  parentPort?.postMessage(answer(sql, parameters as SQLInputValue[]))
})

function answer(sql: string, parameters: SQLInputValue[]): ThreadAnswer {
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { error: { message, ...(errcode !== undefined && { errcode }) } }
  }
}
