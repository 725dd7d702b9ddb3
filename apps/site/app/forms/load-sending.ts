/** What checks, keeps and sends a form, as one chunk. */
export const loadSending = () => import('./sending/sending.ts')
