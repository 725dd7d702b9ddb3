import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router'
import { changePage } from './change-page.ts'
import { rememberPlace, scrollPositionOf, takeOverScroll } from './left-places.ts'
import { readPage } from './read-page.ts'
import type { ShownPage } from './shown-page.ts'

/** What the browser keeps with an entry of the history, by React Router's names. */
interface EntryState {
  key: string
  usr?: unknown
}

export type PageHistory = ReturnType<typeof createPageHistory>

/**
 * The pages that a document shows one after another, and the browser's history of them.
 * @param loaded the document's own page
 */
export function createPageHistory(loaded: Omit<ShownPage, 'location' | 'navigationType'>) {
  if (!history.state?.key) enter('replaceState', location.href)
  let shown: ShownPage = {
    ...loaded,
    location: readLocation(),
    navigationType: NavigationType.Pop,
    restoreScroll: false,
  }
  let listener = (_page: ShownPage) => {}
  /** The entry whose page stands in the document, while the one that is shown may still be rendered. */
  let standingKey = shown.location.key

  takeOverScroll(() => standingKey)
  addEventListener('popstate', () => {
    // A link to a place on the page, which the browser itself has followed.
    if (!history.state) enter('replaceState', location.href)
    void changePage(new URL(location.href), () => show(NavigationType.Pop))
  })

  function show(
    navigationType: NavigationType,
    { preventScrollReset, ...options }: NavigateOptions = {},
  ) {
    const next = readLocation()
    rememberPlace(standingKey)
    shown = {
      ...readPage(next, shown),
      navigationType,
      restoreScroll: scrollPositionOf(next.key),
      preventScrollReset,
    }
    const update = options.flushSync ? flushSync : startTransition
    update(() => listener(shown))
  }

  function open(to: To, state: unknown, options: NavigateOptions = {}, isReplacing = false) {
    const address = new URL(location.origin + pathOf(to))
    void changePage(address, () => {
      enter(isReplacing ? 'replaceState' : 'pushState', address.href, state)
      show(isReplacing ? NavigationType.Replace : NavigationType.Push, options)
    })
  }

  const navigator: Navigator = {
    createHref: pathOf,
    go: steps => history.go(steps),
    push: open,
    replace: (to, state, options) => open(to, state, options, true),
  }

  return {
    navigator,
    /** The page that is shown, or is about to be. */
    shown: () => shown,
    /** To be told of each page once it stands in the document, at its scroll. */
    stand(page: ShownPage) {
      standingKey = page.location.key
    },
    listen(listen: typeof listener) {
      listener = listen
    },
    revalidate() {
      shown = readPage(shown.location, shown)
      startTransition(() => listener(shown))
    },
  }
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function enter(how: 'pushState' | 'replaceState', href: string, usr?: unknown): void {
  const key = Math.random().toString(36).slice(2, 10)
  history[how]({ key, usr } satisfies EntryState, '', href)
}

function readLocation(): ShownPage['location'] {
  const { pathname, search, hash } = location
  const { key, usr = null }: EntryState = history.state
  return { pathname, search, hash, key, state: usr, mask: undefined }
}
