export const previewViews = {
  page: { label: 'Page', about: 'exactly as the site', hasWidth: true },
  list: { label: 'List', about: 'exactly as the site', hasWidth: true },
  feed: { label: 'Feed', about: 'what feed readers get', hasWidth: false },
  share: { label: 'Share text', about: 'what chats and search results show', hasWidth: false },
}

export type PreviewView = keyof typeof previewViews

/** Viewports in CSS pixels: phone, tablet, desktop. */
export const previewWidths = ['390', '768', '1440'] as const

export type PreviewWidth = (typeof previewWidths)[number]

export interface PreviewChoice<View extends string> {
  view: View
  width: PreviewWidth
}

/** @returns by default the first view on a phone */
export function readPreviewChoice<View extends string>(
  views: Record<View, unknown>,
  widths: readonly PreviewWidth[],
  query = new URLSearchParams(),
): PreviewChoice<View> {
  const names = Object.keys(views) as [View, ...View[]]
  return {
    view: names.find(each => each === query.get('view')) ?? names[0],
    width: widths.find(each => each === query.get('width')) ?? '390',
  }
}
