import { readFileSync, readdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { startServer, discard } from '@universe/testing/servers/running-server'
const server = await startServer()
const args = (process.env.ARGS ?? '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run').split(' ')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
function cpu() {
  const by: Record<string, number> = {}
  const procs = new Map<number, {ppid:number, cmd:string, t:number}>()
  for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) try {
    const stat = readFileSync(`/proc/${d}/stat`,'utf8'); const f = stat.slice(stat.lastIndexOf(')')+2).split(' ')
    procs.set(Number(d), { ppid: Number(f[1]), cmd: readFileSync(`/proc/${d}/cmdline`,'utf8').replaceAll('\0',' '), t: Number(f[11])+Number(f[12]) })
  } catch {}
  const mine = (pid: number): boolean => pid === process.pid || (procs.has(pid) && mine(procs.get(pid)!.ppid))
  for (const [pid, p] of procs) if (mine(pid)) { const kind = pid === process.pid ? 'playwright' : /--type=([\w-]+)/.exec(p.cmd)?.[1] ?? (p.cmd.includes('main.ts') ? 'server' : 'browser'); by[kind] = (by[kind] ?? 0) + p.t/100 }
  return by
}
let last = cpu(); let at = performance.now()
function mark(what: string) { const now = cpu(); const d: Record<string,string> = {}; for (const k of Object.keys(now)) { const x = now[k]! - (last[k] ?? 0); if (x > 0.005) d[k] = x.toFixed(2) } ; console.log(what.padEnd(26), ((performance.now()-at)/1000).toFixed(2)+'s', JSON.stringify(d)); last = now; at = performance.now() }
for (const address of (process.env.PAGES ?? '/about,/telecom,/about').split(',')) for (const reduced of ['reduce', 'no-preference'] as const) {
  console.log('---', address, reduced)
  mark('idle')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: reduced })
  const page = await context.newPage()
  await page.goto(server.url + address)
  mark('goto')
  await page.waitForFunction(() => Object.keys(document.body).some(key => key.startsWith('__reactFiber')))
  mark('hydrated')
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })))
  mark('idle callback')
  if (process.env.FINISH) await page.evaluate(() => { for (const a of document.getAnimations()) if (Number.isFinite(Number(a.effect?.getComputedTiming().endTime))) a.finish() })
  await page.getByTestId('page-loader').waitFor({ state: 'hidden' })
  mark('loader hidden')
  await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  mark('axe')
  await page.waitForTimeout(1000)
  mark('one second of rest')
  await context.close()
  mark('close')
}
await browser.close(); await server.stop(); await discard(server)
