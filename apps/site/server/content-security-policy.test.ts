import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy } from './content-security-policy.ts'

const own = { apiUrl: '', portalUrl: '' }
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find(part => part.startsWith(`${name} `))

test('inline code is allowed by its hash; files and data need none', () => {
  const html = `<script>one()\n</script><script type="module" async="">two()</script>
    <script src="/a.js"></script><script type="application/ld+json">{}</script>
    <script type="application/json" id="data">{}</script>`
  expect(directive(pagePolicy(html, own), 'script-src')).toBe(
    `script-src 'self' ${hashOf('one()\n')} ${hashOf('two()')}`,
  )
})

test('styles of the page are allowed by their hashes, whatever they hold', () => {
  const rules = '@media (width<=600px){ul>li{color:red}}'
  const html = `<style>${rules}</style><link rel="stylesheet" href="/a.css"><style>b{}</style>`
  expect(directive(pagePolicy(html, own), 'style-src')).toBe(
    `style-src 'self' ${hashOf(rules)} ${hashOf('b{}')}`,
  )
})

test('nothing inline or evaluated is allowed wholesale, and no page may frame ours', () => {
  const policy = pagePolicy('', own)
  expect(policy).not.toMatch(/unsafe|\*|data:|http/)
  for (const nothing of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
    expect(directive(policy, nothing)).toBe(`${nothing} 'none'`)
  }
})

test('an API and a portal elsewhere are named by their origins', () => {
  const policy = pagePolicy('', {
    apiUrl: 'https://api.example.org/v1',
    portalUrl: 'https://portal.example.org:8443',
  })
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.org")
  expect(directive(policy, 'img-src')).toBe("img-src 'self' https://portal.example.org:8443")
})
