import { company } from '@universe/contract/company'
import type { Organization } from 'schema-dts'
import { publicAddress } from '../page-head/public-address.ts'

/** Who published, wrote or hires: the name, and where all else about the company stands. */
export function organizationByName(siteUrl: string, name: string = company.name): Organization {
  return { '@type': 'Organization', name, url: publicAddress(siteUrl, '/') }
}
