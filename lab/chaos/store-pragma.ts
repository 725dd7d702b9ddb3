import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Loaded into a server process before its own code (`node --import`): at SIGUSR2 the embedded store
 * is told what stands in the file STORE_PRAGMA. A limit on a store's pages, and its being read only,
 * hold for one connection, so each of the server's own is told.
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
