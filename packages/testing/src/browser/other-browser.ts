/** A browser of another engine, with one window, as far as the tests drive it. */
export interface OtherBrowser {
  /** Goes to an address, and waits until the page's scripts run. */
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Each engine's window has a least width of its own. */
  resize(width: number): Promise<void>
  /** Runs a function in the page, whose arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** By the engine's own pointer, which comes into view first. */
  click(selector: string): Promise<void>
  /** By the engine's own keys; a line's end is Enter. */
  type(selector: string, text: string): Promise<void>
  upload(selector: string, path: string): Promise<void>
  /** @returns what the pages have logged as errors since it was asked last */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

export const WINDOW_HEIGHT = 900

/** @returns whether the page is all there, and React has hydrated it */
export function isReady(): boolean {
  if (document.readyState !== 'complete') return false
  return Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber'))
}
