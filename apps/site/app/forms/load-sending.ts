/**
 * What checks, keeps and sends a form, as one chunk. Fetched as soon as a visitor does anything on a
 * page with a form, however far away that is, so that it is here when the network is not.
 */
export const loadSending = () => import('./sending/sending.ts')
