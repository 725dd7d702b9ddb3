/** Specification, section 2. */
export const screens = {
  Home: '/',
  Contact: '/contact',
  About: '/about',
  'Why Universe': '/whyuniverse',
  Telecom: '/telecom',
  Technologies: '/technologies',
  Software: '/software',
  'E-Marketing': '/marketing',
  'Blog list': '/blogs',
  'Blog detail': '/blogs/1',
  'Jobs list': '/jobspage',
  'Job detail': '/jobsdetails/1',
  'Privacy policy': '/privacypolicy',
  'Not found': '/nowhere',
} as const
