/** How somebody is employed, with the name that search engines know it by (schema.org, employmentType). */
export const EMPLOYMENT_TYPES = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
} as const
/** One of the employment types. */
export type EmploymentType = keyof typeof EMPLOYMENT_TYPES
