/** Of the contact form (specification, section 3). */
export const businessLines = [
  'Telecom',
  'Software Solutions',
  'Technologies',
  'E-Marketing',
] as const

/** In the select's groups (specification, section 3; readings, Demo type). */
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

/** Of the blog filter; "Other" matches every category not named here. */
export const blogCategories = [
  'Telecom',
  'Software',
  'E-Marketing',
  'Technology',
  'Digital Trends',
  'Other',
] as const
export type BlogCategory = (typeof blogCategories)[number]

/** Of the jobs filter, compared case-insensitively. */
export const jobCategories = ['Software', 'Technology', 'Telecom', 'E-marketing'] as const
export type JobCategory = (typeof jobCategories)[number]
