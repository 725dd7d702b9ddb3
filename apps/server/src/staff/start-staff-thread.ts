import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import type { FastifyBaseLogger } from 'fastify'
import type { StaffServer } from './staff-server.ts'
import type { StaffThreadAnswer, StaffThreadCall, StaffThreadData } from './staff-thread.ts'

const START_AGAIN_MS = 1000
const PROGRAM = new URL('./staff-thread.ts', import.meta.url)

/** In a worker thread, so that rendering does not block the site. A failed thread is replaced. */
export function startStaffThread(data: StaffThreadData, log: FastifyBaseLogger): StaffServer {
  let worker = start()
  let isClosing = false
  let isServing = false

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: data, name: 'staff' })
    started.on('error', err => log.error({ err }, 'the thread of the staff’s app failed'))
    started.once('exit', async () => {
      if (isClosing || !isServing) return
      await setTimeout(START_AGAIN_MS)
      worker = start()
      await call(worker, 'listen').then(
        // Startup lines are not repeated: the first owner's link is void by now, and must not be
        // logged.
        () =>
          log.warn(
            `the staff’s app is served again; ${operatorCommand('staff', 'link EMAIL')} lets in`,
          ),
        err => log.error({ err }, 'the staff’s app is not served'),
      )
    })
    return started
  }

  return {
    async listen() {
      const lines = await call(worker, 'listen')
      isServing = true
      return lines
    },
    async close() {
      isClosing = true
      await call(worker, 'close').catch(err =>
        log.warn({ err }, 'the staff’s app did not end in order'),
      )
      await worker.terminate()
    },
  }
}

/** @throws the thread's own sentence, or the error that ended it */
async function call(worker: Worker, what: StaffThreadCall): Promise<string[]> {
  const ended = new AbortController()
  worker.postMessage(what)
  try {
    const answer: StaffThreadAnswer = await Promise.race([
      once(worker, 'message', { signal: ended.signal }).then(([message]) => message),
      once(worker, 'exit', { signal: ended.signal }).then(() => ({ error: 'The thread ended.' })),
    ])
    if ('error' in answer) throw new Error(answer.error)
    return answer.lines
  } finally {
    ended.abort()
  }
}
