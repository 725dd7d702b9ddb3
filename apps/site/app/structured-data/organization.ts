import { company, type Office } from '@universe/contract/company'
import type { Organization, Place } from 'schema-dts'
import { publicAddress } from '../page-head/describe-page.ts'

/** The company with both offices, as the company's file has it. */
export function organization(siteUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: company.name,
    url: publicAddress(siteUrl, '/'),
    logo: publicAddress(siteUrl, '/icon-512.png'),
    slogan: company.tagline,
    foundingDate: String(company.foundedYear),
    email: company.emails.general,
    telephone: company.telephone,
    faxNumber: company.fax,
    sameAs: company.social.map(({ url }) => url),
    location: company.offices.map(officePlace),
  }
}

/** Who published, wrote or hires: the name, and where all else about the company stands. */
export function organizationByName(siteUrl: string, name: string = company.name): Organization {
  return { '@type': 'Organization', name, url: publicAddress(siteUrl, '/') }
}

/** By which other parts of the page's data name the company. */
export function organizationId(siteUrl: string): string {
  return publicAddress(siteUrl, '/#organization')
}

/** One of the offices, with its address as far as the company's file has it. */
export function officePlace({ city, countryCode, latitude, longitude }: Office): Place {
  return {
    '@type': 'Place',
    name: `${company.name}, ${city}`,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: countryCode },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}
