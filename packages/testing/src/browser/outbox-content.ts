import type { Page } from '@playwright/test'

export function readOutbox(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('universe-outbox')
        // The page must create it itself.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () =>
          opening.error?.name === 'AbortError' ? resolve('[]') : reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('requests').objectStore('requests').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )
}
