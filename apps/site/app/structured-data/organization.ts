import { company, type Office } from '@universe/contract/company'
import type { Organization, Place, WebSite } from 'schema-dts'
import { publicAddress } from '../api/use-addresses.ts'

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

export function webSite(siteUrl: string): WebSite {
  return {
    '@type': 'WebSite',
    name: company.name,
    url: publicAddress(siteUrl, '/'),
    inLanguage: 'en',
    publisher: { '@id': organizationId(siteUrl) },
  }
}

/** By which other markup refers to the company. */
function organizationId(siteUrl: string): string {
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
