import type { OperatingHours } from './operating-hours.ts'

/**
 * What the owner may change (readings, The company). Missing data has visible placeholders:
 * `universe.example`, and numbers made of zeros.
 */
export interface Company {
  name: string
  /** Also the title of Home's hero. */
  tagline: string
  /** In the last strip (specification, section 1). */
  legalLine: string
  foundedYear: number
  emails: {
    /** Receives contact and demo requests. */
    general: string
    support: string
    jobs: string
    /** For questions and erasures. */
    privacy: string
  }
  telephone: string
  fax: string
  poBox: string
  /** Without a scheme. */
  web: string
  /** In display order. */
  offices: readonly Office[]
  social: readonly SocialNetwork[]
  operatingHours: OperatingHours
  /** DD/MM/YYYY; sent with each consent (`consent-policy.ts`). */
  privacyPolicyDate: string
}

/** Degrees, north and east positive. */
export interface Office {
  city: string
  country: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  latitude: number
  longitude: number
}

/** Linked in the footer. */
export interface SocialNetwork {
  name: string
  url: string
}

/** Default of telephone fields. */
export const HOME_CODE = '970'

const name = 'Universe'

export const company: Company = {
  name,
  tagline: 'Innovation you deserve',
  legalLine: `All Rights Reserved @ ${name}`,
  foundedYear: 2007,
  emails: {
    general: 'info@universe.example',
    support: 'support@universe.example',
    jobs: 'jobs@universe.example',
    privacy: 'privacy@universe.example',
  },
  telephone: '+970 2 000 0000',
  fax: '+970 2 000 0000',
  poBox: 'PO Box 0000, Ramallah',
  web: 'www.universe.example',
  offices: [
    {
      city: 'Ramallah',
      country: 'Palestine',
      countryCode: 'PS',
      latitude: 31.9038,
      longitude: 35.2034,
    },
    { city: 'Dubai', country: 'UAE', countryCode: 'AE', latitude: 25.2048, longitude: 55.2708 },
  ],
  social: [
    { name: 'Facebook', url: 'https://facebook.example/universe' },
    { name: 'LinkedIn', url: 'https://linkedin.example/universe' },
    { name: 'X', url: 'https://x.example/universe' },
    { name: 'Instagram', url: 'https://instagram.example/universe' },
  ],
  operatingHours: {
    firstDay: 'Sunday',
    lastDay: 'Thursday',
    opens: 8,
    closes: 17,
    city: 'Ramallah',
    timeZone: 'Asia/Hebron',
  },
  privacyPolicyDate: '21/11/2023',
}

const NOT_DIALED = /[^+\d]/g

/**
 * @param number as printed
 * @returns a `tel:` URL
 */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(NOT_DIALED, '')}`
}
