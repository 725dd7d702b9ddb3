/**
 * What checks, keeps and sends a form, as one chunk. Fetched when the form comes near, so that it is
 * here when the network is not.
 */
export const loadSending = () => import('./sending/sending.ts')
