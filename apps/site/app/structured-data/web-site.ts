import { company } from '@universe/contract/company'
import type { WebSite } from 'schema-dts'
import { publicAddress } from '../page-head/describe-page.ts'
import { organizationId } from './organization.ts'

export function webSite(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    name: company.name,
    url: publicAddress(siteUrl, '/'),
    inLanguage: 'en',
    publisher: { '@id': organizationId(siteUrl) },
  }
}
