/**
 * Asked before leaving for a document: the browser's error page would lose the page's state.
 * @returns whether the status is below 500
 */
export async function isAnswered(address: string | URL, signal?: AbortSignal): Promise<boolean> {
  return fetch(address, { method: 'HEAD', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
