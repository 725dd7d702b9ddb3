import { spawnSync } from 'node:child_process'
import { withPostgres } from '@universe/testing/servers/postgres'

const r = await withPostgres(
  url =>
    spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    }).status,
)
console.log('pg status', r)
