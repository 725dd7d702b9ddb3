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

/** A payload's `cv` becomes a file. */
export async function keepRequests(page: Page, records: readonly object[]): Promise<void> {
  // A page of our origin without scripts, which would send the records at once.
  await page.goto('/robots.txt', { waitUntil: 'load' })
  await page.evaluate(
    kept =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('universe-outbox', 1)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('requests', { keyPath: 'key' })
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const write = opening.result.transaction('requests', 'readwrite')
          for (const record of kept as { payload: { cv?: BlobPart } }[]) {
            const { cv } = record.payload
            const file = cv && { cv: new Blob([cv], { type: 'application/pdf' }) }
            const payload = { ...record.payload, ...file }
            write.objectStore('requests').put({ ...record, payload })
          }
          write.onabort = () => reject(write.error)
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    records,
  )
}
