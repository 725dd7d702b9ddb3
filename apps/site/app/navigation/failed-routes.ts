/* This tab has loaded these paths as documents, as their code failed. Without storage none
   counts: each document load follows a tap, so there is no loop. */

export function isFailedRoute(path: string): boolean {
  return withStorage(storage => storage.getItem(nameOf(path))) != null
}

export function rememberFailedRoute(path: string): void {
  withStorage(storage => storage.setItem(nameOf(path), ''))
}

export function forgetFailedRoute(path: string): void {
  withStorage(storage => storage.removeItem(nameOf(path)))
}

function nameOf(path: string): string {
  return `failed-route:${path}`
}

/** Reading the property throws if storage is blocked. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
