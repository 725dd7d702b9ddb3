import type { SiteConfig } from '@universe/site/server/config'
import { createPreview } from '@universe/site/server/preview'
import type { StaffOptions } from '@universe/staff/server/staff'
import type { FastifyBaseLogger } from 'fastify'

export type SiteAddresses = Pick<SiteConfig, 'siteUrl' | 'portalUrl'>

const NOT_BUILT =
  'There is no preview, as the site is not built on this server. Once whoever runs it has built it, the preview is here.'

/** Loaded at the first preview, to keep starts quick. */
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
        // The next preview retries: the site may be built by then.
        opening = undefined
        log.error({ err }, 'the site cannot be rendered for previews')
        return { status: 503, text: NOT_BUILT, policy: undefined }
      }
      return (await opening)(page)
    },
  }
}
