import { spawnSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const NODE_MODULES = join(import.meta.dirname, '../../node_modules')

/** A minimal React Router app: a root, and one page with one link. */
const FILES: Record<string, string> = {
  // Otherwise React Router's build would install these two.
  'package.json': `{"type":"module","dependencies":{"isbot":"*","@react-router/node":"*"}}`,
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'
export default { plugins: [reactRouter()] }`,
  'react-router.config.ts': `export default { ssr: true, routeDiscovery: { mode: 'initial' } }`,
  'app/routes.ts': `import { index } from '@react-router/dev/routes'
export default [index('home.tsx')]`,
  'app/home.tsx': `import { Link } from 'react-router'
export default function Home() { return <Link to="/">Home</Link> }`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
export function Layout({ children }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>
}
export default function App() { return <Outlet /> }`,
}

/**
 * Builds that app in a temporary folder with the installed versions.
 * @returns brotli bytes of all its scripts
 * @throws if the build fails, with its output
 */
export function measureBareBuild(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bare-build-'))
  try {
    symlinkSync(NODE_MODULES, join(folder, 'node_modules'))
    mkdirSync(join(folder, 'app'))
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text)
    const build = spawnSync('node_modules/.bin/react-router', ['build'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (build.status !== 0)
      throw new Error(`The bare build failed.\n${build.stdout}${build.stderr}`)
    return globSync('build/client/assets/*.js', { cwd: folder })
      .map(path => brotliCompressSync(readFileSync(join(folder, path))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
