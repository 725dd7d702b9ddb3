import { parentPort, workerData } from 'node:worker_threads'
import type { ApiConfig } from '@universe/api/config'
import type { ServerConfig } from '../config/server-config.ts'
import type { StaffConfig } from '../config/staff-config.ts'
import { openStaff, type SiteAddresses } from './open-staff.ts'

export interface StaffThreadData {
  server: ServerConfig
  staff: StaffConfig
  api: ApiConfig
  site: SiteAddresses
}

/** Sends its startup lines, and ends at the first message. An error ends it, too. */
const { server, staff, api, site } = workerData as StaffThreadData
const opened = await openStaff(server, staff, api, { site })
parentPort?.postMessage(await opened.listen())
parentPort?.once('message', async () => {
  await opened.close()
  process.exit()
})
