import { isMainThread } from 'node:worker_threads'
import { useTestLimits } from './test-limits.ts'

// Preloaded (`node --import`).
useTestLimits(process.env)

// The pipe closes when the starting process ends, even if killed.
if (isMainThread) {
  process.stdin
    .resume()
    .once('end', () => process.kill(process.pid, 'SIGKILL'))
    .unref()
}
