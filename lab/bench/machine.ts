import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release } from 'node:os'
import { CHROMIUM } from '@universe/testing/browser/chromium'

/** @returns a line with date and machine of the measurement */
export function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim() || 'unknown processor'
  const browser = spawnSync(CHROMIUM, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const chromium = /Chromium \d+/.exec(browser)?.[0] ?? 'no Chromium'
  const load = loadavg()[0]?.toFixed(1)
  return [
    `${day}: ${model}, ${availableParallelism()} cores`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    chromium,
    `load average ${load} at the start.`,
  ].join(', ')
}
