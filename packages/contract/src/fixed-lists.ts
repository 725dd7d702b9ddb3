/** The business lines that the contact form offers (specification, section 3). */
export const businessLines = [
  'Telecom',
  'Software Solutions',
  'Technologies',
  'E-Marketing',
] as const

/** The demo types in the two groups of the demo form's select (specification, section 3; readings, Demo type). */
export const demoTypeGroups = [
  {
    group: 'Intelligent Solutions',
    options: [
      'Business Intelligence',
      'Artificial Intelligence',
      'Cyber Security',
      'Customer Care Solutions',
      'E-commerce Solutions',
    ],
  },
  {
    group: 'Smart Systems',
    options: [
      'Education System',
      'Work System',
      'Security System',
      'Surveillance System',
      'Safety System',
      'Virtual Reality',
      'Augmented Reality',
    ],
  },
] as const

/** The blog filter's named categories; "Other" shows every category that is none of the other five. */
export const blogCategories = [
  'Telecom',
  'Software',
  'E-Marketing',
  'Technology',
  'Digital Trends',
  'Other',
] as const
/** One of the blog filter's categories. */
export type BlogCategory = (typeof blogCategories)[number]

/** The jobs filter's categories, compared case-insensitively. */
export const jobCategories = ['Software', 'Technology', 'Telecom', 'E-marketing'] as const
/** One of the jobs filter's categories. */
export type JobCategory = (typeof jobCategories)[number]
