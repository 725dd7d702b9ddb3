import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SOURCE = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const STYLES = new URL('../../packages/ui/src/styles/font.css', import.meta.url)
const CORE = new URL('../../packages/ui/src/fonts/instrument-sans-core.woff2', import.meta.url)

/**
 * Subset of the font with the characters that the styles list, for the first render.
 * @throws where the styles list none, or Debian's fonttools are missing
 */
export async function makeCoreFont() {
  const styles = readFileSync(STYLES, 'utf8')
  const [, ranges] = /core\.woff2[^}]*unicode-range:([^;]+);/.exec(styles) ?? []
  if (!ranges) throw new Error('font.css names no characters of the core font.')
  const script = fileURLToPath(new URL('core-font.py', import.meta.url))
  const source = fileURLToPath(import.meta.resolve(SOURCE))
  const characters = ranges.replaceAll(/\s/g, '')
  // The system's Python, for which Debian has its packages.
  execFileSync('/usr/bin/python3', [script, source, fileURLToPath(CORE), characters])
}
