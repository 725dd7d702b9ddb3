import { buildSite } from './build.ts'

buildSite()
await import('../apps/server/src/main.ts')
