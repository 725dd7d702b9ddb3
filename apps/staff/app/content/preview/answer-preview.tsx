import type { ContentKind } from '@universe/contract/drafts'
import type { PreviewedItem } from '@universe/domain/content/preview-item'
import { Refused } from '@universe/domain/platform/refused'
import type { RouterContextProvider } from 'react-router'
import { requestContext, type SiteAnswer, type SitePreview } from '../../server/request-context.ts'
import { answerDocument, answerNote, answerRefusal } from './answer-document.tsx'
import { type PreviewView, previewViews } from './preview-views.ts'

const sitePaths = {
  article: { page: '/blogs', list: '/blogs', feed: '/feed' },
  vacancy: { page: '/jobsdetails', list: '/jobspage', feed: '/jobs-feed' },
} as const

const REVISION = /^[1-9]\d{0,8}$/

interface Previewed {
  site: SitePreview
  paths: (typeof sitePaths)[ContentKind]
  /** Published or not. */
  pagePath: string
  item: PreviewedItem
}

/**
 * Never a page of the staff's app, and without scripts.
 * @param name the view
 * @param find reads the draft, in its newest revision or another
 */
export async function answerPreview(
  context: Readonly<RouterContextProvider>,
  { kind, name, request }: { kind: ContentKind; name: string; request: Request },
  find: (revision: number | undefined) => Promise<PreviewedItem>,
): Promise<Response> {
  const view = (Object.keys(previewViews) as PreviewView[]).find(each => each === name)
  const revision = new URL(request.url).searchParams.get('revision')
  const isRevision = revision === null || REVISION.test(revision)
  try {
    // Permission comes first.
    const item = await find(revision !== null && isRevision ? Number(revision) : undefined)
    if (!view || !isRevision) return answerRefusal(404, 'There is no such preview.')
    const paths = sitePaths[kind]
    const pagePath = `${paths.page}/${item.publicId}`
    const { sitePreview: site } = context.get(requestContext)
    return await answers[view]({ site, paths, pagePath, item })
  } catch (error) {
    if (error instanceof Refused) return answerRefusal(404, error.message)
    throw error
  }
}

const answers: Record<PreviewView, (previewed: Previewed) => Promise<Response>> = {
  page: async ({ site, pagePath, item }) => answerPage(await render(site, pagePath, item)),
  list: async ({ site, paths, item }) => answerPage(await render(site, paths.list, item)),
  feed: async ({ site, paths, pagePath, item }) => {
    const atom = await render(site, `${paths.feed}.xml`, item)
    const json = await render(site, `${paths.feed}.json`, item)
    const failed = [atom, json].find(({ status }) => status !== 200)
    if (failed) return answerRefusal(failed.status, failed.text)
    return answerNote(
      <FeedNote item={item} entry={readFeedEntry(atom.text, json.text, pagePath)} />,
    )
  },
  share: async ({ site, pagePath, item }) => {
    // Link previews name the picture's public address.
    const page = await render(site, pagePath, item, site.portalUrl)
    if (page.policy === undefined) return answerRefusal(page.status, page.text)
    return answerNote(<ShareNote item={item} path={pagePath} share={readShare(page.text, site)} />)
  },
}

function render(
  site: SitePreview,
  path: string,
  content: PreviewedItem,
  portalUrl = '',
): Promise<SiteAnswer> {
  return site.render({ path, content, portalUrl })
}

function answerPage({ status, text, policy }: SiteAnswer): Response {
  return policy === undefined ? answerRefusal(status, text) : answerDocument(status, text, policy)
}

interface FeedNoteProps {
  item: PreviewedItem
  entry: FeedEntry | undefined
}

function FeedNote({ item, entry }: FeedNoteProps) {
  if (!entry) return <p className="refusal">It is in no feed.</p>
  const { title, content_text: summary, tags, date_published: published, url } = entry.item
  return (
    <>
      <article className="card">
        <div className="words">
          <p className="about">{[...tags, published.slice(0, 'YYYY-MM-DD'.length)].join(' · ')}</p>
          <h1>{title}</h1>
          <p className="summary">{summary || 'No summary.'}</p>
          <p className="address">{url}</p>
        </div>
      </article>
      <NumberNote item={item} />
      <details>
        <summary>As Atom</summary>
        <pre>{entry.atom}</pre>
      </details>
      <details>
        <summary>As JSON Feed</summary>
        <pre>{JSON.stringify(entry.item, null, 2)}</pre>
      </details>
    </>
  )
}

interface ShareNoteProps {
  item: PreviewedItem
  path: string
  share: Share
}

/** In chats and search results. */
function ShareNote({ item, path, share }: ShareNoteProps) {
  return (
    <>
      <article className="card">
        {share.shownPicture && <img src={share.shownPicture} alt="" width="960" height="540" />}
        <div className="words">
          <p className="address">
            {share.address ? new URL(share.address).host : 'The site’s host'}
          </p>
          <h1>{share.title}</h1>
          <p className="summary">{share.description}</p>
        </div>
      </article>
      <dl>
        <dt>In search results</dt>
        <dd>{share.pageTitle}</dd>
        <dt>Address</dt>
        <dd>{share.address || path}</dd>
        <dt>Picture</dt>
        <dd>{share.picture}</dd>
      </dl>
      <NumberNote item={item} />
      {!share.address && (
        <p className="hint">
          The site has no public address yet (SITE_URL), so its pages name paths alone.
        </p>
      )}
    </>
  )
}

/** The public number is not final. */
function NumberNote({ item: { hasPublicId } }: { item: PreviewedItem }) {
  if (hasPublicId) return null
  return (
    <p className="hint">
      The number in its address is given when it is published; another may have this one by then.
    </p>
  )
}

interface Share {
  pageTitle: string
  title: string
  description: string
  /** Public; empty while the site has none. */
  address: string
  /** Public; a path while the site has no address. */
  picture: string
  /** At the staff's origin; undefined for an external one. */
  shownPicture: string | undefined
}

/** @param html rendered by the site: all attributes are quoted and escaped */
function readShare(html: string, { siteUrl, portalUrl }: Partial<SitePreview>): Share {
  const tags = new Map<string, string>()
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g,
  )) {
    tags.set(name, readEscaped(content))
  }
  const tag = (name: string) => tags.get(name) ?? ''
  const picture = tag('og:image')
  const [origin = ''] = [portalUrl, siteUrl].filter(each => each && picture.startsWith(each))
  const path = picture.slice(origin.length)
  return {
    pageTitle: readEscaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    title: tag('og:title'),
    description: tag('og:description'),
    address: tag('og:url'),
    picture,
    shownPicture: path.startsWith('/') ? path : undefined,
  }
}

/** JSON Feed's. */
interface FeedItem {
  url: string
  title: string
  content_text: string
  /** RFC 3339. */
  date_published: string
  tags: string[]
}

interface FeedEntry {
  item: FeedItem
  /** In lines. */
  atom: string
}

/**
 * @param atom the Atom feed
 * @param json the JSON Feed
 * @param path the item's page
 * @returns undefined for an item in neither
 */
function readFeedEntry(atom: string, json: string, path: string): FeedEntry | undefined {
  const entry = [...atom.matchAll(/<entry>.*?<\/entry>/gs)]
    .map(([text]) => text)
    .find(text => text.includes(`${path}</id>`))
  const { items } = JSON.parse(json) as { items: FeedItem[] }
  const item = items.find(({ url }) => url.endsWith(path))
  return entry && item ? { item, atom: inLines(entry) } : undefined
}

/** Texts are escaped, so every `<` starts a tag. */
function inLines(entry: string): string {
  return entry.replace(/(<entry>|<\/\w+>)(?=<)/g, '$1\n').replace(/\n(?!<\/entry>)(?=<)/g, '\n  ')
}

const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** As the site's pages and feeds escape. */
function readEscaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#x27);/g, entity => CHARACTERS[entity] ?? entity)
}
