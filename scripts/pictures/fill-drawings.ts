import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { fillTokenColors } from './token-colors.ts'

const URL_OF_DRAWING = /url\('([^']+\.svg)'\)/g

/** Vite plugin that writes the tokens' values into drawings imported by scripts and styles. */
export function fillDrawings(): Plugin {
  let root: string
  let copies: string

  function copy(path: string): string {
    const drawing = readFileSync(path, 'utf8')
    const filled = fillTokenColors(drawing)
    if (filled === drawing) return path
    const place = join(copies, relative(root, path).replaceAll('..', 'up'))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, filled)
    return place
  }

  return {
    name: 'fill-drawings',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      copies = join(config.cacheDir, 'drawings')
    },
    async resolveId(source, importer, options) {
      if (!source.endsWith('.svg')) return
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && copy(resolved.id)
    },
    // Vite resolves URLs in styles without asking plugins.
    async transform(code, id) {
      if (!id.endsWith('.css')) return
      let filled = code
      for (const [whole, source = ''] of code.matchAll(URL_OF_DRAWING)) {
        const resolved = await this.resolve(source, id)
        if (!resolved) continue
        filled = filled.replace(whole, `url('${relative(dirname(id), copy(resolved.id))}')`)
      }
      return filled === code ? undefined : filled
    },
  }
}
