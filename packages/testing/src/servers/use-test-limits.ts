import { isMainThread } from 'node:worker_threads'
import { useTestLimits } from './test-limits.ts'

// Loaded before a program, by Node's --import.
useTestLimits(process.env)

// Its input is a pipe of whoever started it, which closes as they end, even killed.
if (isMainThread) {
  process.stdin
    .resume()
    .once('end', () => process.kill(process.pid, 'SIGKILL'))
    .unref()
}
