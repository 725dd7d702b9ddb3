import type { SiteConfig } from '@universe/site/server/config'
import { createPreview } from '@universe/site/server/preview'
import type { StaffOptions } from '@universe/staff/server/staff'
import type { FastifyBaseLogger } from 'fastify'

/** The site's public addresses. */
export type SiteAddresses = Pick<SiteConfig, 'siteUrl' | 'portalUrl'>

const NOT_BUILT =
  'There is no preview, as this server has no site that is built. Whoever runs it builds the site, and the preview is here.'

/** The site's renderer for drafts, opened at the first preview: starts stay as quick as they are. */
export function createSitePreview(
  { siteUrl, portalUrl }: SiteAddresses,
  log: FastifyBaseLogger,
): StaffOptions['sitePreview'] {
  let opening: ReturnType<typeof createPreview> | undefined
  return {
    siteUrl,
    portalUrl,
    async render(page) {
      opening ??= createPreview(siteUrl, log)
      try {
        await opening
      } catch (err) {
        // Built since, it is found by the next preview.
        opening = undefined
        log.error({ err }, 'the site cannot be rendered for previews')
        return { status: 503, text: NOT_BUILT, policy: undefined }
      }
      return (await opening)(page)
    },
  }
}
