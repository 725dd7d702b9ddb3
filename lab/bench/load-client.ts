import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'

/** Replaces wrk if missing: `load-client.ts <url> <seconds> <connections>` prints results as JSON. */
const [url = '', seconds = '5', connections = '32'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const latencies: number[] = []
const endAt = performance.now() + Number(seconds) * 1000

await Promise.all(Array.from({ length: Number(connections) }, askUntilTheEnd))
agent.destroy()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)]
console.log(
  JSON.stringify({
    requestsPerSecond: latencies.length / Number(seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }),
)

async function askUntilTheEnd() {
  for (let start = performance.now(); start < endAt; start = performance.now()) {
    await ask()
    latencies.push(performance.now() - start)
  }
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}
