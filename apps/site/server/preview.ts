import type { Blog, Job } from '@universe/contract/entities'
import { RouterContextProvider } from 'react-router'
import type { ContentSource } from '../app/server/content-source.ts'
import type { Log } from '../app/server/context.ts'
import type { StyleFile } from '../app/server/inline-styles.ts'
import { allowMarkedStyles, inlineMark } from './content-security-policy.ts'
import { openBuild } from './open-build.ts'

const NO_ORIGIN = 'http://site.invalid'

interface PreviewedPage {
  path: string
  content: { blogs: readonly Blog[]; jobs: readonly Job[] }
  /** Empty for the previewing origin. */
  portalUrl: string
}

/**
 * Pages with unpublished content, in one response only: no cache and no lists are shared with the
 * public site. Answers have a policy where they are pages.
 * @param siteUrl undefined if unknown
 * @throws if the site is not built
 */
export async function createPreview(siteUrl: string | undefined, log: Log) {
  const { app, handle, routes, styleFile } = await openBuild()
  const askNothing = async () => {
    throw new Error('A preview asks nothing.')
  }
  const api = app.createApi('', askNothing)
  const subscriptions = app.createSubscriptionCalls(askNothing)

  return async ({ path, content, portalUrl }: PreviewedPage) => {
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

function only({ blogs, jobs }: PreviewedPage['content']): ContentSource {
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
 * Animations at their end, as each save would restart them, and the bar as scrolled past 50 px
 * (`navbar.tsx`).
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
 * Browsers log an error for each script; text is escaped, so no other `<script` exists. The sandbox
 * opens no windows: such links are disabled.
 */
function asStill(html: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(MANIFEST, '')
    .replace('<head>', '<head><base target="_blank">')
    .replace('</head>', () => `<style nonce="${inlineMark}">${SETTLED}</style></head>`)
}

function asWithScripts({ href, text }: StyleFile): StyleFile {
  const shown = text
    .replaceAll('(scripting:none)', '(width<0px)')
    .replaceAll('(scripting:enabled)', '(width>=0px)')
  return { href, text: shown }
}
