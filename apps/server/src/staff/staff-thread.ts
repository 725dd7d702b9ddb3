import { parentPort, workerData } from 'node:worker_threads'
import type { ApiConfig } from '@universe/api/config'
import type { ServerConfig } from '../config/server-config.ts'
import type { StaffConfig } from '../config/staff-config.ts'
import { openStaff } from './open-staff.ts'
import type { SiteAddresses } from './site-preview.ts'

export interface StaffThreadData {
  server: ServerConfig
  staff: StaffConfig
  api: ApiConfig
  site: SiteAddresses
}

export type StaffThreadCall = 'listen' | 'close'
/** The startup lines, or an error. */
export type StaffThreadAnswer = { lines: string[] } | { error: string }

const { server, staff, api, site } = workerData as StaffThreadData
const opened = openStaff(server, staff, api, { site })
// The caller gets the rejection.
opened.catch(() => {})

async function perform(call: StaffThreadCall): Promise<string[]> {
  const staffServer = await opened
  if (call === 'listen') return staffServer.listen()
  await staffServer.close()
  return []
}

parentPort?.on('message', (call: StaffThreadCall) => {
  perform(call).then(
    lines => parentPort?.postMessage({ lines } satisfies StaffThreadAnswer),
    error => parentPort?.postMessage({ error: error.message } satisfies StaffThreadAnswer),
  )
})
