import { join } from 'node:path'
import type { Blog, Job } from '@universe/contract/entities'
import { RouterContextProvider } from 'react-router'
import type { ContentSource } from '../app/server/content-source.ts'
import type { Log } from '../app/server/context.ts'
import type { StyleFile } from '../app/server/inline-styles.ts'
import { allowMarkedStyles, inlineMark } from './content-security-policy.ts'
import { BUILD_DIR, openBuild } from './open-build.ts'

/** Where the built files are that pages name. */
export const CLIENT_DIR = join(BUILD_DIR, 'client')

/** Without a public address the site has none that a preview could name. */
const NO_ORIGIN = 'http://site.invalid'

/** The lists that a page is rendered with, in place of what is published. */
export interface PreviewContent {
  blogs: readonly Blog[]
  jobs: readonly Job[]
}

/** An address of the site's as it would be answered. */
export interface PreviewAnswer {
  status: number
  text: string
  /** The Content-Security-Policy of a page; undefined for what is none. */
  policy: string | undefined
}

/** Which address, with what, and whose pictures. */
export interface PreviewOf {
  path: string
  content: PreviewContent
  /** The address that pictures stand below; empty for the origin that shows the preview. */
  portalUrl: string
}

/**
 * Makes what renders the site's own pages with other content than the published. It shares nothing
 * with what serves the public, neither kept pages nor lists: what it is given goes into one answer.
 * @param siteUrl the site's public origin, which addresses begin with; undefined while it has none
 * @throws when the site is not built
 */
export async function createPreview(siteUrl: string | undefined, log: Log) {
  const { app, handle, routes, styleFile } = await openBuild(BUILD_DIR)
  const askNothing = async () => {
    throw new Error('A preview asks nothing.')
  }
  const api = app.createApi('', askNothing)
  const subscriptions = app.createSubscriptionCalls(askNothing)

  return async ({ path, content, portalUrl }: PreviewOf): Promise<PreviewAnswer> => {
    const context = new RouterContextProvider()
    context.set(app.serverContext, {
      apiUrl: '',
      portalUrl,
      siteUrl: siteUrl ?? '',
      pagePaths: routes.pages,
      api,
      subscriptions,
      content: only(content),
      styleFile: href => asWithScripts(styleFile(href)),
      inlineMark,
      isDataWanted: false,
      log,
      formSecret: new Uint8Array(),
      postedForm: undefined,
    })
    const response = await handle(new Request(new URL(path, siteUrl ?? NO_ORIGIN)), context)
    const text = await response.text()
    const { status } = response
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      return { status, text: text.replaceAll(NO_ORIGIN, ''), policy: undefined }
    }
    const { html, policy } = allowMarkedStyles(asStill(text), inlineMark)
    return { status, text: html, policy }
  }
}

function only({ blogs, jobs }: PreviewContent): ContentSource {
  return {
    blogs: async () => blogs,
    taggedBlogs: async () => ({ list: blogs, etag: undefined }),
    jobs: async () => jobs,
    lastVacancyId: () => 0,
    refresh: async () => {},
    version: () => 'preview',
  }
}

const SCRIPT = /<(script|noscript)\b[^>]*>.*?<\/\1>/gs
const MANIFEST = /<link rel="manifest"[^>]*>/

/**
 * What time and scripts do to a page: whatever enters it has come, since each save shows it anew, and
 * the bar changes where it is scrolled past 50 px (`use-scrolled.ts`).
 */
const SETTLED = `
*, ::before, ::after { animation-delay: -1000s !important }
@supports (animation-timeline: scroll()) {
  @keyframes scrolled-bar { from, to { background: var(--space); box-shadow: 0 1px 0 var(--white-line) } }
  @keyframes scrolled-links { from, to { min-block-size: var(--navbar-height-scrolled) } }
  body > header, body > header > nav {
    animation: scrolled-bar forwards;
    animation-delay: 0s !important;
    animation-timeline: scroll(root);
    animation-range: 51px 100%;
  }
  body > header > nav { animation-name: scrolled-links }
}
@supports not (animation-timeline: scroll()) {
  body > header { background: var(--space) !important }
}
`

/**
 * Takes out of a rendered page what would run, since a browser complains of each, and what stands in
 * for it. Texts are escaped, so that no other `<script` stands in it. In the sandbox no new window
 * opens, so links that want one lead nowhere.
 */
function asStill(html: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(MANIFEST, '')
    .replace('<head>', '<head><base target="_blank">')
    .replace('</head>', () => `<style nonce="${inlineMark}">${SETTLED}</style></head>`)
}

/** Nearly everybody's browser runs scripts: the preview has none, and looks as it does there. */
function asWithScripts({ href, text }: StyleFile): StyleFile {
  const shown = text
    .replaceAll('(scripting:none)', '(width<0px)')
    .replaceAll('(scripting:enabled)', '(width>=0px)')
  return { href, text: shown }
}
