import { readdirSync, readFileSync } from 'node:fs'

/** Linux's clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100

/**
 * @returns a process's CPU seconds, including its waited-for children
 * @throws if it is gone
 */
export function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the program's name, which may contain spaces: utime, stime, cutime and cstime are fields
  // 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** @returns CPU seconds of all processes with that program name */
export function programSeconds(name: string): number {
  const pids = readdirSync('/proc').filter(entry => /^\d+$/.test(entry))
  return pids.reduce((sum, pid) => sum + (isNamed(pid, name) ? secondsOrNone(pid) : 0), 0)
}

/** @returns a process's resident memory in bytes */
export function processMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function isNamed(pid: string, name: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name
  } catch {
    return false
  }
}

function secondsOrNone(pid: string): number {
  try {
    return processSeconds(Number(pid))
  } catch {
    return 0
  }
}
