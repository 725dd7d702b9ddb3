/** What of the site a preview shows, by the end of its address. */
export const previewViews = {
  page: { label: 'Page', about: 'exactly as the site' },
  list: { label: 'List', about: 'exactly as the site' },
  feed: { label: 'Feed', about: 'what feed readers get' },
  share: { label: 'Share text', about: 'what chats and search results show' },
} as const

export type PreviewView = keyof typeof previewViews

/** How wide the site's pages are shown, in CSS pixels: a phone, a tablet, a desk. */
export const previewWidths = ['390', '768', '1440'] as const

export type PreviewWidth = (typeof previewWidths)[number]

/** What is chosen to be seen. */
export interface PreviewChoice {
  view: PreviewView
  width: PreviewWidth
}

/** @returns what an address asks to see; the page on a phone unless it says otherwise */
export function readPreviewChoice(query: URLSearchParams): PreviewChoice {
  const width = previewWidths.find(each => each === query.get('width'))
  return { view: readPreviewView(query.get('view')) ?? 'page', width: width ?? '390' }
}

/** @returns a view by its name, undefined for a name of none */
export function readPreviewView(name: string | null | undefined): PreviewView | undefined {
  return (Object.keys(previewViews) as PreviewView[]).find(each => each === name)
}
