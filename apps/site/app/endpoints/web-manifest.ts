import { company } from '@universe/contract/company'
import { THEME_COLOR } from '../page-head/describe-page.ts'
import { jsonResponse } from './answers.ts'

export function loader() {
  return jsonResponse('application/manifest+json', {
    name: company.name,
    short_name: company.name,
    description: `${company.tagline}.`,
    lang: 'en',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: THEME_COLOR,
    background_color: THEME_COLOR,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
