import { expect, test } from 'vitest'
import { startScriptsAfterPaint } from './start-scripts-after-paint.ts'

const page = (preload: string, script: string) =>
  `<head><link rel="stylesheet" href="/a.css"/>${preload}</head><body><script>before()</script>${script}</body>`
const preload = '<link rel="modulepreload" href="/a.js"/>'
const script = '<script type="module" async="">import "/a.js"</script>'

test.each([
  ['as React writes them', preload, script],
  [
    'in another order',
    '<link href="/a.js" rel="modulepreload"/>',
    '<script async="" type="module">import "/a.js"</script>',
  ],
  [
    'with a nonce',
    '<link rel="modulepreload" nonce="x" href="/a.js"/>',
    '<script nonce="x" type="module" async="">import "/a.js"</script>',
  ],
  [
    'in HTML’s shorter forms',
    '<link rel=modulepreload href=/a.js>',
    '<script type=module async>import "/a.js"</script>',
  ],
])('scripts wait for the paint whose attributes stand %s', (_how, link, start) => {
  const html = startScriptsAfterPaint(page(link, start))
  expect(html).not.toMatch(/<link[^>]*modulepreload/)
  expect(html).not.toMatch(/<script[^>]*module/)
  expect(html).toContain('<script type="text/plain">import "/a.js"</script><script>{')
  expect(html).toContain('of ["/a.js"]')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/></head>')
})

test('a page without scripts stays as it is', () => {
  expect(startScriptsAfterPaint(page('', ''))).toBe(page('', ''))
})

test.each([
  ['a script without the addresses of its modules', page('', script)],
  ['addresses of modules without a script', page(preload, '')],
  ['two scripts', page(preload, script + script)],
  ['a script that is a file', page(preload, '<script type="module" src="/a.js"></script>')],
  ['a link without an address', page('<link rel="modulepreload"/>', script)],
])('refuses a page that has %s, which would start early or never', (_what, html) => {
  expect(() => startScriptsAfterPaint(html)).toThrow(/^The page/)
})
