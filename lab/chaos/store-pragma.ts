import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Preloaded into a server process (`node --import`): at SIGUSR2 runs the content of the file
 * STORE_PRAGMA on the embedded store. Page limits and read-only mode are per connection, so it runs
 * on each of the server's own.
 */
const { exec } = DatabaseSync.prototype
const opened = new Set<DatabaseSync>()
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql)
  opened.add(this)
}
process.on('SIGUSR2', () => {
  const pragma = readFileSync(process.env.STORE_PRAGMA ?? '', 'utf8')
  for (const database of opened) if (database.isOpen) exec.call(database, pragma)
})
