import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The palette: every raw color of the site, by its name. White is white in every drawing. */
const palette: ReadonlyMap<string, string> = new Map(
  [...rootRule().matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)]
    .map(([, name = '', color = '']) => [name, color] as const)
    .filter(([, color]) => color !== '#ffffff'),
)
const nameByColor = new Map([...palette].reverse().map(([name, color]) => [color, name]))

/** The drawing with palette colors by name, as stored in the sources. */
export function nameTokenColors(drawing: string): string {
  return drawing.replace(/#[0-9a-f]{6}\b/gi, color => {
    const name = nameByColor.get(color.toLowerCase())
    return name ? `var(${name})` : color
  })
}

/**
 * The drawing with named colors written out: a picture in an `<img>` does not see the page's
 * styles.
 * @throws when it names a color that the palette does not have
 */
export function fillTokenColors(drawing: string): string {
  return drawing.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    const color = palette.get(name)
    if (!color) throw new Error(`The tokens have no color ${name}`)
    return color
  })
}

function rootRule(): string {
  const tokens = new URL('../../packages/ui/src/styles/tokens.css', import.meta.url)
  return /^:root \{(.*?)^\}/ms.exec(readFileSync(tokens, 'utf8'))?.[1] ?? ''
}

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
