import type { OperatingHours } from './operating-hours.ts'

/**
 * Company data its owner may change (readings, The company). Data missing from the specification is
 * a visible placeholder: addresses at `universe.example`, numbers made of zeros.
 */
export interface Company {
  /** Used in titles, the legal line and search keywords. */
  name: string
  /** The line under the name, and the title of Home's hero. */
  tagline: string
  /** The last strip's legal line (specification, section 1). */
  legalLine: string
  foundedYear: number
  emails: {
    /** Shown in the footer and on the contact page; contact and demo requests arrive here. */
    general: string
    /** Shown on the contact page's card "Tech support 24/7". */
    support: string
    /** Applications arrive here. */
    jobs: string
    /** Shown in the privacy policy, for questions and for requests to erase data. */
    privacy: string
  }
  telephone: string
  fax: string
  poBox: string
  /** Printed web address, without a scheme. */
  web: string
  /** In display order of the footer and the contact page. */
  offices: readonly Office[]
  social: readonly SocialNetwork[]
  operatingHours: OperatingHours
  /**
   * Date of the policy's last change, DD/MM/YYYY. Printed, and sent with each consent
   * (`consent-policy.ts`).
   */
  privacyPolicyDate: string
}

/** An office. Coordinates in degrees, north and east positive. */
export interface Office {
  city: string
  country: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  latitude: number
  longitude: number
}

/** A profile linked in the footer. */
export interface SocialNetwork {
  name: string
  url: string
}

/** The company's own calling code: default of telephone fields. */
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

/** @param number as printed @returns its `tel:` URL */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(NOT_DIALED, '')}`
}
