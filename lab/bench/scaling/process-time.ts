import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock by which the system counts processes' time. */
const TICKS_PER_SECOND = 100

/**
 * @returns the seconds of processor time that a process has taken, with the children it has waited for
 * @throws where it is gone
 */
export function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the program's name, which may hold spaces: utime, stime, cutime and cstime are 14 to 17 of all.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** @returns the seconds that all processes of a program's name have taken */
export function programSeconds(name: string): number {
  const pids = readdirSync('/proc').filter(entry => /^\d+$/.test(entry))
  return pids.reduce((sum, pid) => sum + (isNamed(pid, name) ? secondsOrNone(pid) : 0), 0)
}

/** @returns the memory that a process holds, in bytes */
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
