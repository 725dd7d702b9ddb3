export interface OtherBrowser {
  /** Waits for hydration. */
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Each engine has its own minimum width. */
  resize(width: number): Promise<void>
  /** Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** A native click, after scrolling into view. */
  click(selector: string): Promise<void>
  /** Native key presses; a line break is Enter. */
  type(selector: string, text: string): Promise<void>
  upload(selector: string, path: string): Promise<void>
  /** Logged since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}

export const WINDOW_HEIGHT = 900

export function isReady(): boolean {
  if (document.readyState !== 'complete') return false
  return Object.keys(document.body ?? {}).some(key => key.startsWith('__reactFiber'))
}
