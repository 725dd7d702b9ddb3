import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pace } from './load.ts'
import { comparePairs, median, table } from './table.ts'
import { withServer } from './with-server.ts'

const KEPT_PAGE = '/about'
const CONNECTIONS = 32
/** 500 requests a second: more than the server can render. */
const BURST = 5
const BURST_PAUSE_MS = 10

const floods: Record<string, (n: number) => string> = {
  addresses: n => `/nowhere-${n}/at/all`,
  posts: n => `/blogs/${1_000_000 + n}`,
  vacancies: n => `/jobsdetails/${1_000_000 + n}`,
  flags: n => `/telecom/flag-${n}`,
  'letter case': n => `/Blogs/X${n}`,
}

/** Table (f): response time of a cached page during a flood of unknown addresses. */
export async function measureFloods({ rounds, seconds }: Pace): Promise<string> {
  const rows: string[][] = []
  await withServer(async ({ url }) => {
    for (const [name, address] of Object.entries(floods)) {
      const figures = await comparePairs(
        rounds,
        () => timeKeptPage(url, seconds),
        () => whileFlooded(url, address, seconds),
      )
      rows.push([name, ...figures])
    }
  })
  return [
    '# Floods of unknown addresses',
    '',
    `How long ${KEPT_PAGE} takes, asked for again and again over one connection, in calm and while`,
    `${(BURST * 1000) / BURST_PAUSE_MS} unknown addresses a second are asked for. ${rounds} pairs of ${seconds} s; medians of their`,
    'medians, and the median of their ratios, which must stay below 2.',
    '',
    table(['flood of unknown', 'calm p50 ms', 'flooded p50 ms', 'ratio'], rows),
  ].join('\n')
}

async function whileFlooded(url: string, address: (n: number) => string, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers: Promise<void>[] = []
  const timer = setInterval(() => {
    for (let n = 0; n < BURST; n++) answers.push(ask(`${url}${address(answers.length)}`, agent))
  }, BURST_PAUSE_MS)
  const flooded = await timeKeptPage(url, seconds)
  clearInterval(timer)
  await Promise.all(answers)
  agent.destroy()
  return flooded
}

/** @returns the median in milliseconds */
async function timeKeptPage(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await ask(`${url}${KEPT_PAGE}`, agent)
    times.push(performance.now() - start)
    // One more visitor, not a second flood.
    await pause(1)
  }
  agent.destroy()
  return median(times)
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, response => response.resume().on('end', resolve)).on('error', reject)
  })
}
