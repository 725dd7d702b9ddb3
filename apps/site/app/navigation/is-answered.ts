/**
 * Asked before a page is left for a document: the browser's error page keeps nothing.
 * @returns whether a server answers at the address, and not to say that it cannot make the page
 */
export async function isAnswered(address: string | URL, signal?: AbortSignal): Promise<boolean> {
  return fetch(address, { method: 'HEAD', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
