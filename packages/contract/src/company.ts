import type { OperatingHours } from './operating-hours.ts'

/**
 * Everything about the company that its owner may change, in one place (readings, The company).
 * What the specification does not show is an evident placeholder: the addresses at
 * `universe.example`, the numbers made of zeros.
 */
export interface Company {
  /** The provider's name, as it stands in titles, in the legal line and in the search keywords. */
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
  /** The company's web address as it is printed, without a scheme. */
  web: string
  /** In the order in which the footer and the contact page list them. */
  offices: readonly Office[]
  social: readonly SocialNetwork[]
  operatingHours: OperatingHours
  /**
   * The day of the policy's last change, as DD/MM/YYYY: printed, and sent with each consent
   * (`consent-policy.ts`, which also changes with the policy's words).
   */
  privacyPolicyDate: string
}

/** One office, placed on the world map by its coordinates in degrees, north and east positive. */
export interface Office {
  city: string
  country: string
  /** The country's two letters of ISO 3166-1. */
  countryCode: string
  latitude: number
  longitude: number
}

/** A profile that the footer links. */
export interface SocialNetwork {
  name: string
  url: string
}

/** The country code of the company's own country; where no other was chosen, a telephone field has it. */
export const HOME_CODE = '970'

const name = 'Universe'

/** The company as it is shown. */
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

/** @param number as it is printed @returns where a link that calls it leads */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(NOT_DIALED, '')}`
}
