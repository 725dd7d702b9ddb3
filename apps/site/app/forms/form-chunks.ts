/**
 * What a form needs once it is used and not before: the contract's rules, and the courier that keeps
 * and sends. Both are fetched when the form comes near, so that they are here when the network is not.
 */
export const loadChecks = () => import('./checks.ts')
export const loadCourier = () => import('../outbox/courier.ts')
