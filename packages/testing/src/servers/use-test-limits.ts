import { isMainThread } from 'node:worker_threads'
import { useTestLimits } from './test-limits.ts'

// Preloaded by Node's --import.
useTestLimits(process.env)

// A pipe that closes when the starting process ends, even if killed.
if (isMainThread) {
  process.stdin
    .resume()
    .once('end', () => process.kill(process.pid, 'SIGKILL'))
    .unref()
}
