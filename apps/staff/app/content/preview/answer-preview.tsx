import type { ContentKind } from '@universe/contract/drafts'
import type { PreviewedItem } from '@universe/domain/content/preview-item'
import { Refused } from '@universe/domain/platform/refused'
import type { RouterContextProvider } from 'react-router'
import { requestContext } from '../../server/request-context.ts'
import type { SiteAnswer, SitePreview } from '../../server/site-preview.ts'
import { answerDocument, answerNote, answerRefusal } from './answer-document.tsx'
import { FeedNote } from './feed-note.tsx'
import { type PreviewView, readPreviewView } from './preview-views.ts'
import { readFeedEntry } from './read-feed-entry.ts'
import { readShare } from './read-share.ts'
import { ShareNote } from './share-note.tsx'

/** The site's addresses of what is previewed. */
const sitePaths = {
  article: { page: '/blogs', list: '/blogs', feed: '/feed' },
  vacancy: { page: '/jobsdetails', list: '/jobspage', feed: '/jobs-feed' },
} as const

const REVISION = /^[1-9]\d{0,8}$/

/** What a preview is made of. */
interface Previewed {
  site: SitePreview
  paths: (typeof sitePaths)[ContentKind]
  /** Where the site shows the item, or would. */
  pagePath: string
  item: PreviewedItem
}

/**
 * Answers what a frame shows: one of the site's own pages with a draft in it, or what others are told
 * of that page. None of these is a page of the staff's, and nothing in them runs.
 * @param name the view that the address ends with
 * @param find reads the draft over what is published, in its newest revision or another
 */
export async function answerPreview(
  context: Readonly<RouterContextProvider>,
  { kind, name, request }: { kind: ContentKind; name: string; request: Request },
  find: (revision: number | undefined) => Promise<PreviewedItem>,
): Promise<Response> {
  const view = readPreviewView(name)
  const revision = new URL(request.url).searchParams.get('revision')
  const isRevision = revision === null || REVISION.test(revision)
  try {
    // First of all it is judged who asks.
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
    // Others are told where the public finds the picture.
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
