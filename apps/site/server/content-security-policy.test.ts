import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowMarked, inlineMark } from './content-security-policy.ts'

const MARK = 'known-to-us_alone'
const own = { apiUrl: '', portalUrl: '' }
const allow = (html: string, origins = own) => allowMarked(html, MARK, origins)
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find(part => part.startsWith(`${name} `))

test('allows marked scripts and styles by hash, and removes the mark', () => {
  const rules = '@media (width<=600px){ul>li{color:red}}'
  const { html, policy } = allow(
    `<style nonce="${MARK}">${rules}</style><link href="/a.css"><style nonce="${MARK}">b{}</style>
    <script nonce="${MARK}" type="text/plain">one()\n</script><script nonce="${MARK}">two()</script>
    <script src="/a.js"></script><script type="application/ld+json">{}</script>`,
  )
  expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${hashOf(rules)} ${hashOf('b{}')}`)
  expect(directive(policy, 'script-src')).toBe(
    `script-src 'self' ${hashOf('one()\n')} ${hashOf('two()')}`,
  )
  expect(html).toBe(
    `<style>${rules}</style><link href="/a.css"><style>b{}</style>
    <script type="text/plain">one()\n</script><script>two()</script>
    <script src="/a.js"></script><script type="application/ld+json">{}</script>`,
  )
})

test.each([
  '<script>evil()</script>',
  '<script nonce="another-one">evil()</script>',
  `<script nonce=other title='nonce="'>evil()</script>`,
  '<script type="text/plain">evil()</script>',
  '<style>evil{}</style>',
  '<svg><style>evil{}</style><script>evil()</script></svg>',
])('does not allow unmarked code: %s', injected => {
  const ours = `<style nonce="${MARK}">b{}</style><script nonce="${MARK}">two()</script>`
  for (const html of [`${injected}${ours}`, `${ours}${injected}`]) {
    expect(allow(html).policy).toBe(allow(ours).policy)
    expect(allow(html).html).toContain(injected)
  }
})

test('does not allow code injected before ours that swallows it', () => {
  const { policy } = allow(`<script>evil()//<script nonce="${MARK}">two()</script>`)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('two()')}`)
})

test.each([
  `<p>${MARK}</p>`,
  `<script title="" nonce="${MARK}">two()</script>`,
  `<img nonce="${MARK}">`,
  `<script nonce="${MARK}">never ends`,
  `<script nonce="${MARK}">"${MARK}"</script>`,
])('refuses to send a page with the mark: %s', html => {
  expect(() => allow(html)).toThrow(/mark/)
})

test('the mark is random, and plain text in HTML', () => {
  expect(inlineMark).toMatch(/^[\w-]{24}$/)
})

test('allows no inline code or eval in general, and no framing', () => {
  const { policy } = allow('')
  expect(policy).not.toMatch(/unsafe|\*|data:|http/)
  for (const nothing of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
    expect(directive(policy, nothing)).toBe(`${nothing} 'none'`)
  }
})

test('names an API and a portal on other origins', () => {
  const { policy } = allow('', {
    apiUrl: 'https://api.example.org/v1',
    portalUrl: 'https://portal.example.org:8443',
  })
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.org")
  expect(directive(policy, 'img-src')).toBe("img-src 'self' https://portal.example.org:8443")
})
