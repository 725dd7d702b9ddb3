import { operatorCommand } from '@universe/domain/platform/operator-command'
import { moveToPostgres } from '@universe/store/store-operations'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: DATABASE_URL=postgres://… ${operatorCommand('migrate-store')}`

// Copies the embedded store to PostgreSQL.
await runCommand(USAGE, async (config, args) => {
  if (args.length > 0) throw new Error(USAGE)
  const copied = await moveToPostgres(config)
  const lines = copied.map(({ table, rows, hash }) => `  ${table}: ${rows}, ${hash}`)
  return [
    'Copied, and every table compared by count and SHA-256:',
    ...lines,
    `${config.dataDir} still holds the embedded store, which nothing erases from any more: once the server runs on PostgreSQL, remove universe.db, universe.db-wal and universe.db-shm there.`,
  ].join('\n')
})
