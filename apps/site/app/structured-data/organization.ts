import { company, type Office } from '@universe/contract/company'
import type { Organization, Place } from 'schema-dts'
import { publicAddress } from '../page-head/describe-page.ts'

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

/** As publisher, author or employer. */
export function organizationByName(siteUrl: string, name: string = company.name): Organization {
  return { '@type': 'Organization', name, url: publicAddress(siteUrl, '/') }
}

/** By which other markup refers to the company. */
export function organizationId(siteUrl: string): string {
  return publicAddress(siteUrl, '/#organization')
}

export function officePlace({ city, countryCode, latitude, longitude }: Office): Place {
  return {
    '@type': 'Place',
    name: `${company.name}, ${city}`,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: countryCode },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}
