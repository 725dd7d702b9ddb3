/** What the server gave pages of one kind to show, kept in this browser from page to page. */
export interface KeptPages<Data> {
  /** @param name tells the pages of the kind apart */
  peek(name: string): Data | undefined
  keep(name: string, data: Data): void
  /** Asks the server for what a page shows, and keeps it. */
  load(name: string, ask: () => Promise<Data>): Promise<void>
  all(): Iterable<Data>
}

export function keepPages<Data>(): KeptPages<Data> {
  const pages = new Map<string, Data>()
  return {
    peek: name => pages.get(name),
    keep: (name, data) => void pages.set(name, data),
    load(name, ask) {
      const loading = ask().then(data => void pages.set(name, data))
      // A page that is left meanwhile waits for nothing.
      loading.catch(() => {})
      return loading
    },
    all: () => pages.values(),
  }
}
