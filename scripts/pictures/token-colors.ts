import { readFileSync } from 'node:fs'

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
