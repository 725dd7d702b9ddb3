import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Specification, section 2. */
export default [
  index('pages/home/page.tsx'),
  route('contact/:flag?', 'pages/contact/page.tsx'),
  route('about', 'pages/about/page.tsx'),
  route('whyuniverse', 'pages/why-universe/page.tsx'),
  route('telecom/:flag?', 'pages/telecom/page.tsx'),
  route('technologies/:flag?', 'pages/technologies/page.tsx'),
  route('software/:flag?', 'pages/software/page.tsx'),
  route('marketing/:flag?', 'pages/marketing/page.tsx'),
  route('blogs', 'pages/blogs/page.tsx'),
  route('blogs/:id', 'pages/blog/page.tsx'),
  route('jobspage', 'pages/jobs/page.tsx'),
  route('jobsdetails/:id', 'pages/job/page.tsx'),
  route('privacypolicy', 'pages/privacy-policy/page.tsx'),

  // Linked only from mails.
  route('newsletter/confirm', 'pages/newsletter/confirm/page.tsx'),
  route('newsletter/unsubscribe', 'pages/newsletter/unsubscribe/page.tsx'),

  route('sitemap.xml', 'endpoints/sitemap.ts'),
  route('robots.txt', 'endpoints/robots.ts'),
  route('site.webmanifest', 'endpoints/web-manifest.ts'),
  route('feed.xml', 'endpoints/atom-feed.ts', { id: 'feed.xml' }),
  route('feed.json', 'endpoints/json-feed.ts', { id: 'feed.json' }),
  route('jobs-feed.xml', 'endpoints/atom-feed.ts', { id: 'jobs-feed.xml' }),
  route('jobs-feed.json', 'endpoints/json-feed.ts', { id: 'jobs-feed.json' }),

  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
