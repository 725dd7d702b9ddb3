/**
 * Addresses that `routes.spec.ts` visits: all of the specification's section 2;
 * `tests/architecture.test.ts` compares them with the site's routes.
 */
export const visitedPages: [address: string, heading: string, title: RegExp][] = [
  ['/', 'Innovation you deserve', /^Universe/],
  ['/contact', "Let's get in touch", /^Contact/],
  ['/contact/faqs', "Let's get in touch", /^Contact/],
  ['/about', 'About Universe', /^About/],
  ['/whyuniverse', 'Why Universe', /^Why/],
  ['/telecom', 'Telecom', /^Telecom/],
  ['/telecom/business', 'Telecom', /^Telecom/],
  ['/telecom/entertainment', 'Telecom', /^Telecom/],
  ['/telecom/messaging', 'Telecom', /^Telecom/],
  ['/telecom/nothing-of-the-kind', 'Telecom', /^Telecom/],
  ['/technologies', 'Technologies', /^Technologies/],
  ['/technologies/smart', 'Technologies', /^Technologies/],
  ['/technologies/hardware', 'Technologies', /^Technologies/],
  ['/technologies/request', 'Technologies', /^Technologies/],
  ['/software', 'Software Solutions', /^Software/],
  ['/software/product', 'Software Solutions', /^Software/],
  ['/software/service', 'Software Solutions', /^Software/],
  ['/software/intelligent', 'Software Solutions', /^Software/],
  ['/software/business', 'Software Solutions', /^Software/],
  ['/marketing', 'E-Marketing', /^E-Marketing/],
  ['/marketing/digital', 'E-Marketing', /^E-Marketing/],
  ['/marketing/commerce', 'E-Marketing', /^E-Marketing/],
  ['/blogs', '', /^Blogs/],
  ['/blogs/1', '', /\| Universe$/],
  ['/jobspage', 'Jobs & Opportunities', /^Jobs/],
  ['/jobsdetails/1', '', /\| Universe$/],
  ['/privacypolicy', 'Privacy Policy', /^Privacy/],
]

/** One address per document: all sections of a page are in one. */
export const visitedDocuments = [
  ...new Map(visitedPages.map(page => [page[1] || page[0], page])).values(),
]

export const visitedEndpoints: [address: string, type: RegExp][] = [
  ['/sitemap.xml', /^application\/xml/],
  ['/robots.txt', /^text\/plain/],
  ['/site.webmanifest', /^application\/manifest\+json/],
  ['/feed.xml', /^application\/atom\+xml/],
  ['/feed.json', /^application\/feed\+json/],
  ['/jobs-feed.xml', /^application\/atom\+xml/],
  ['/jobs-feed.json', /^application\/feed\+json/],
]
