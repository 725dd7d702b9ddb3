import type { Role } from '@universe/domain/staff/roles'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { enterByHttp, fromAnotherClient, openStaffBrowser } from '../clients/staff-visit.ts'
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

/** Until the test ends. @param dataDir an earlier server's, which stays */
export async function startForTest(env: Env = {}, dataDir?: string): Promise<RunningServer> {
  const server = await startServer(env, dataDir)
  onTestFinished(async () => {
    await server.stop()
    if (dataDir === undefined) await discard(server)
  })
  return server
}

/** An empty location for each test, on the store that the tests run on, and what uses it. */
export function placeForEach() {
  let place: Awaited<ReturnType<typeof findEmptyLocation>>
  beforeEach(async () => {
    place = await findEmptyLocation()
    onTestFinished(place.remove)
  })
  return {
    get dataDir() {
      return place.dataDir
    },
    get location() {
      return place.location
    },
    start: (env: Env = {}) =>
      startForTest({ DATABASE_URL: place.databaseUrl, ...env }, place.dataDir),
    openStore(): Store {
      const store = openStore(place.location)
      onTestFinished(store.close)
      return store
    },
  }
}

export interface StaffServer {
  server: RunningServer
  store: Store
  url: string
  dataDir: string
  location: StoreLocation
  /** The browser runs no scripts. */
  enterAsOwner(name: string): Promise<ReturnType<typeof openStaffBrowser>>
  /** @returns the `Cookie` header of a new session of the role's member */
  enterAs(role: Role): Promise<string>
  /** As a page of the app's own does, each time as another client; follows no redirect. */
  ask(path: string, cookie: string, init?: RequestInit): Promise<Response>
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
    get location() {
      return place.location
    },
    async enterAsOwner(name) {
      const url = readStaffUrl(server)
      const owner = openStaffBrowser(url, Number(new URL(url).port))
      const { search } = new URL(readOwnerLink(server))
      const email = `${name.toLowerCase()}@universe.example`
      await owner.post(`/link${search}`, { name, email })
      return owner
    },
    enterAs(role) {
      const person = { email: `${role}@universe.example`, name: `One ${role}` }
      return enterByHttp(readStaffUrl(server), store, [role], person)
    },
    ask(path, cookie, init = {}) {
      const url = readStaffUrl(server)
      const headers = { Cookie: cookie, Origin: url, ...fromAnotherClient(), ...init.headers }
      return fetch(`${url}${path}`, { ...init, redirect: 'manual', headers })
    },
  }
}
