import { readEscaped } from './read-escaped.ts'

/** An item as the site's two feeds have it. */
export interface FeedEntry {
  title: string
  summary: string
  category: string
  /** As RFC 3339 has it. */
  published: string
  link: string
  /** The same as it is written in each feed, in lines. */
  atom: string
  json: string
}

/**
 * @param atom the site's Atom feed
 * @param json the same as JSON Feed
 * @param path the path of the item's page
 * @returns undefined for an item that is in neither
 */
export function readFeedEntry(atom: string, json: string, path: string): FeedEntry | undefined {
  const entry = [...atom.matchAll(/<entry>.*?<\/entry>/gs)]
    .map(([text]) => text)
    .find(text => text.includes(`${path}</id>`))
  const { items } = JSON.parse(json) as { items: { url: string }[] }
  const item = items.find(({ url }) => url.endsWith(path))
  if (!entry || !item) return undefined
  const text = (pattern: RegExp) => readEscaped(pattern.exec(entry)?.[1] ?? '')
  return {
    title: text(/<title>(.*?)<\/title>/s),
    summary: text(/<summary>(.*?)<\/summary>/s),
    category: text(/<category term="(.*?)"/s),
    published: text(/<published>(.*?)<\/published>/s),
    link: text(/<link [^>]*href="(.*?)"/s),
    atom: inLines(entry),
    json: JSON.stringify(item, null, 2),
  }
}

/** The feed is one line, and its texts are escaped: what looks like a tag is one. */
function inLines(entry: string): string {
  return entry.replace(/(<entry>|<\/\w+>)(?=<)/g, '$1\n').replace(/\n(?!<\/entry>)(?=<)/g, '\n  ')
}
