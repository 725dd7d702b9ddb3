import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import routes from '../routes.ts'
import { matchPath, type RouteFiles } from './load-route.ts'

const PATHS = [
  '/',
  '/about',
  '/about/',
  '/About',
  '/about/x',
  '/contact',
  '/contact/form',
  '/contact/form/x',
  '/contact//form',
  '/blogs/1',
  '/blogs/%E2%82%AC',
  '/blogs/a%2Fb',
  '/blogs/%ff',
  '/newsletter/confirm',
  '/sitemap.xml',
  '/sitemapxxml',
  '/nowhere',
]

test('finds the route of a path, and its parameters, as the server does', () => {
  const root: RouteConfigEntry = { id: 'root', path: '', file: 'root.tsx' }
  const files = [root, ...routes].map(
    ({ id, path, index }) => ({ id: id ?? path ?? 'home', path, index }) as RouteFiles,
  )
  vi.stubGlobal('window', { __reactRouterManifest: { routes: files } })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const at of PATHS) {
    const [match] = matchRoutes(files as RouteObject[], at) ?? []
    const { '*': _, ...params } = match?.params ?? {}
    expect(matchPath(at), at).toEqual({ route: match?.route, params })
  }
})
