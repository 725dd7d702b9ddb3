import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import type { FastifyBaseLogger } from 'fastify'
import type { StaffServer } from './open-staff.ts'
import type { StaffThreadData } from './staff-thread.ts'

const START_AGAIN_MS = 1000
const PROGRAM = new URL('./staff-thread.ts', import.meta.url)

/** In a worker thread, so that rendering does not block the site. A failed thread is replaced. */
export function startStaffThread(data: StaffThreadData, log: FastifyBaseLogger): StaffServer {
  let isClosing = false
  let thread = start()

  function start() {
    const worker = new Worker(PROGRAM, { workerData: data, name: 'staff' })
    const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
    const failed = ended.then(() => {
      throw new Error('The thread of the staff’s app ended.')
    })
    const listening = Promise.race([once(worker, 'message'), failed]).then(([lines]): string[] => {
      worker.on('error', err => log.error({ err }, 'the thread of the staff’s app failed'))
      ended.then(replace)
      return lines
    })
    // Whoever waits for it gets the rejection.
    listening.catch(() => {})
    return { worker, ended, listening }
  }

  async function replace(): Promise<void> {
    await setTimeout(START_AGAIN_MS)
    if (isClosing) return
    thread = start()
    await thread.listening.then(
      // Startup lines are not repeated: the first owner's link is void by now, and must not be
      // logged.
      () =>
        log.warn(
          `the staff’s app is served again; ${operatorCommand('staff', 'link EMAIL')} lets in`,
        ),
      err => {
        log.error({ err }, 'the staff’s app is not served')
        return replace()
      },
    )
  }

  return {
    listen: () => thread.listening,
    async close() {
      isClosing = true
      thread.worker.postMessage('close')
      await thread.ended
    },
  }
}
