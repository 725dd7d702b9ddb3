import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Loaded into a server process before its own code (`node --import`): at SIGUSR2 the embedded store
 * is told what stands in the file STORE_PRAGMA. A limit on a store's pages, and its being read only,
 * hold for one connection, so it must be the server's own.
 */
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql)
  process.removeAllListeners('SIGUSR2')
  process.on('SIGUSR2', () => {
    exec.call(this, readFileSync(process.env.STORE_PRAGMA ?? '', 'utf8'))
  })
}
