/** What search engines read of a page (schema.org, as JSON-LD): the shapes that this site uses. */

export interface Organization {
  '@type': 'Organization'
  '@id'?: string
  name: string
  url: string
  logo?: string
  slogan?: string
  foundingDate?: string
  email?: string
  telephone?: string
  faxNumber?: string
  sameAs?: string[]
  location?: Place[]
}

export interface Place {
  '@type': 'Place'
  name: string
  address: { '@type': 'PostalAddress'; addressLocality: string; addressCountry: string }
  geo: { '@type': 'GeoCoordinates'; latitude: number; longitude: number }
}

export interface WebSite {
  '@type': 'WebSite'
  name: string
  url: string
  inLanguage: string
  publisher: { '@id': string }
}

export interface BreadcrumbList {
  '@type': 'BreadcrumbList'
  itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[]
}

export interface BlogPosting {
  '@type': 'BlogPosting'
  headline: string
  description: string
  articleSection: string
  url: string
  mainEntityOfPage: string
  datePublished?: string
  image?: string
  inLanguage: string
  author: Organization
  publisher: Organization
}

export interface FaqPage {
  '@type': 'FAQPage'
  mainEntity: {
    '@type': 'Question'
    name: string
    acceptedAnswer: { '@type': 'Answer'; text: string }
  }[]
}

export interface JobPosting {
  '@type': 'JobPosting'
  title: string
  description: string
  qualifications?: string
  occupationalCategory: string
  datePosted?: string
  url: string
  identifier: { '@type': 'PropertyValue'; name: string; value: string }
  hiringOrganization: Organization
}

export type Thing = Organization | WebSite | BreadcrumbList | BlogPosting | FaqPage | JobPosting
