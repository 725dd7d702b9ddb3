const PARENT_CHECK_MS = 500

if (process.env.npm_lifecycle_event === 'start') endWithNpm()
await import('../apps/server/src/main.ts')

/** npm passes signals on, but when it is killed nobody would tell the server to end. */
function endWithNpm() {
  const npm = process.ppid
  const check = () => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(check, PARENT_CHECK_MS).unref()
}
