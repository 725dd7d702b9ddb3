import { openStore, type Store } from '@universe/store/store'
import { afterAll, beforeAll } from 'vitest'
import { openStaffBrowser } from '../clients/staff-browser.ts'
import { findEmptyLocation } from '../stores/test-store.ts'
import {
  discard,
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from './running-server.ts'

type Env = Record<string, string>
/** A function if known only when the tests begin. */
type Settings = Env | (() => Env | Promise<Env>)

const read = (settings: Settings) => (typeof settings === 'function' ? settings() : settings)

export function serve(settings: Settings = {}): RunningServer {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(await read(settings))
  })
  afterAll(async () => {
    await server.stop()
    await discard(server)
  })
  return {
    get url() {
      return server.url
    },
    get pid() {
      return server.pid
    },
    get dataDir() {
      return server.dataDir
    },
    printed: () => server.printed(),
    isRunning: () => server.isRunning(),
    kill: () => server.kill(),
    stop: () => server.stop(),
  }
}

export interface StaffServer {
  server: RunningServer
  store: Store
  url: string
  dataDir: string
  databaseUrl: string
  /** The browser runs no scripts. */
  enterAsOwner(name: string): Promise<ReturnType<typeof openStaffBrowser>>
}

/** On the store that the tests run on. */
export function serveStaff(settings: Settings = {}): StaffServer {
  let place: Awaited<ReturnType<typeof findEmptyLocation>>
  let server: RunningServer
  let store: Store
  beforeAll(async () => {
    place = await findEmptyLocation()
    const env = { DATABASE_URL: place.databaseUrl, STAFF_PORT: '0', ...(await read(settings)) }
    server = await startServer(env, place.dataDir)
    store = openStore(place.location)
  })
  afterAll(async () => {
    await store.close()
    await server.stop()
    await place.remove()
  })
  return {
    get server() {
      return server
    },
    get store() {
      return store
    },
    get url() {
      return readStaffUrl(server)
    },
    get dataDir() {
      return place.dataDir
    },
    get databaseUrl() {
      return place.databaseUrl
    },
    async enterAsOwner(name) {
      const url = readStaffUrl(server)
      const owner = openStaffBrowser(url, Number(new URL(url).port))
      const { search } = new URL(readOwnerLink(server))
      const email = `${name.toLowerCase()}@universe.example`
      await owner.post(`/link${search}`, { name, email })
      return owner
    },
  }
}
