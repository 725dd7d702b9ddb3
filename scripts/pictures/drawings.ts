import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { nameTokenColors } from './token-colors.ts'

/** Every drawing that the site's build reads; icons in `public` are served unchanged. */
const DRAWINGS = '{apps/site/app,packages/ui/src}/**/*.svg'
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Replaces raw colors in drawings by tokens' names, e.g. after an editor has written values. */
export async function nameDrawingColors(): Promise<void> {
  for (const path of globSync(DRAWINGS, { cwd: ROOT }).map(name => ROOT + name)) {
    const drawing = await readFile(path, 'utf8')
    const named = nameTokenColors(drawing)
    if (named !== drawing) await writeFile(path, named)
  }
}
