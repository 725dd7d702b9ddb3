/** So long it may take until the router tells of what was pressed. */
const NOTICED_MS = 500
/** So long a key waits for the one before it to show what it did. */
const AGAIN_MS = 50

/** What the router is about. */
export interface RouterState {
  isIdle: boolean
  /** A form is on its way: another page would cut it off. */
  isSending: boolean
}

/**
 * Holds keys back while another page comes: they are meant for that one, and a form that is on its way
 * must arrive.
 */
export function createPageChanges(router: () => RouterState, mayGoOn: () => boolean) {
  // What was pressed is known at once, and told by the router with its next rendering.
  let pressed: { at: number; isSending: boolean } | undefined
  let waiting: (() => unknown)[] = []

  function current(): RouterState {
    const { isIdle, isSending } = router()
    if (!isIdle) return { isIdle, isSending }
    const isPressed = pressed !== undefined && performance.now() - pressed.at < NOTICED_MS
    return { isIdle: !isPressed, isSending: isPressed && pressed?.isSending === true }
  }

  function goOn() {
    if (!mayGoOn()) waiting = []
    if (waiting.length === 0 || !current().isIdle) return
    waiting.shift()?.()
    setTimeout(goOn, AGAIN_MS)
  }

  function note(isSending: boolean) {
    pressed = { at: performance.now(), isSending }
    // Not everything that is pressed leads to a page.
    setTimeout(goOn, NOTICED_MS)
  }

  return {
    /** @param moves to another page, in the place of the one that is on its way */
    mustWait(moves: boolean): boolean {
      const { isIdle, isSending } = current()
      return waiting.length > 0 || !(isIdle || (moves && !isSending))
    },
    wait(press: () => unknown) {
      waiting.push(press)
    },
    onSubmit: ({ target }: Event) =>
      note(target instanceof HTMLFormElement && target.method === 'post'),
    onClick({ target }: Event) {
      if (target instanceof Element && target.closest('a[href]')) note(false)
    },
    /** The router has told of what was pressed. */
    onRouter() {
      pressed = undefined
      goOn()
    },
  }
}
