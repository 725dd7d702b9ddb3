import { company } from '@universe/contract/company'
import { publicAddress } from '../page-head/describe-page.ts'
import { organizationId } from './organization.ts'
import type { WebSite } from './schema-org.ts'

export function webSite(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    name: company.name,
    url: publicAddress(siteUrl, '/'),
    inLanguage: 'en',
    publisher: { '@id': organizationId(siteUrl) },
  }
}
