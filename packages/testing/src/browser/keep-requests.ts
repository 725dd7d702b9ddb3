import type { Page } from '@playwright/test'

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
