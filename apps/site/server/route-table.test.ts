import { runsWithin } from '@universe/testing/time/runs-within'
import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createRouteTable } from './route-table.ts'

const page = { default: () => null }
const routes = [
  { id: 'root', path: '', module: page },
  { id: 'home', index: true, module: page },
  { id: 'contact', path: 'contact/:flag?', module: page },
  { id: 'blogs', path: 'blogs', module: page },
  { id: 'blog', path: 'blogs/:id', module: page },
  { id: 'confirm', path: 'letters/confirm', module: { ...page, handle: { isForLetters: true } } },
  { id: 'feed', path: 'feed.xml', module: { loader: () => null } },
  { id: 'rest', path: '*', module: page },
]
const table = createRouteTable(
  Object.fromEntries(routes.map(route => [route.id, route])) as ServerBuild['routes'],
  '.data',
)

test('lists pages without parameters in order', () => {
  expect(table.pages).toEqual(['/', '/contact', '/blogs'])
})

describe('resolves a path', () => {
  test.each([
    ['/', { kind: 'page', path: '/' }],
    ['/contact', { kind: 'page', path: '/contact' }],
    ['/blogs/12', { kind: 'record', path: '/blogs/12', folder: '/blogs', id: '12' }],
    ['/letters/confirm', { kind: 'letter', path: '/letters/confirm' }],
    ['/feed.xml', { kind: 'endpoint', path: '/feed.xml' }],
  ])('%s has its own address', (path, address) => {
    expect(table.resolve(path)).toEqual(address)
  })

  test.each(['/contact/faqs', '/contact/nothing-of-the-kind'])(
    '%s is the page without its flag, whether known or not',
    path => {
      expect(table.resolve(path)).toEqual({ kind: 'page', path: '/contact' })
    },
  )

  test.each([
    ['//', '/'],
    ['/Contact', '/contact'],
    ['/contact/FAQs//', '/contact/faqs'],
    ['/%62logs/%31%2D', '/blogs/1-'],
    ['/%43ontac%74/%E2%82%AC', '/contact/%e2%82%ac'],
  ])('%s is redirected to %s', (path, moved) => {
    expect(table.resolve(path)).toEqual({ kind: 'moved', path: moved })
  })

  test.each([
    '/nowhere',
    '/contact/a/b',
    '//contact',
    '/:flag',
    '/*',
    '/blogs.data',
    '/contact/x.data',
    '/blogs/1%2edata',
    '/contact/%c0%80',
    '/contact/%',
    '/%2562logs',
    '/blogs%2f1',
    '/%2fevil.example',
    '//evil.example/',
    '',
  ])('%s is not found', path => {
    expect(table.resolve(path)).toEqual({ kind: 'other' })
  })

  test('a path of many slashes takes no time', () => {
    const path = `${'/'.repeat(16_000)}x`
    expect(runsWithin(50, () => table.resolve(path))).toBe(true)
  })
})
