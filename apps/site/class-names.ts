import { globSync } from 'node:fs'
import { relative } from 'node:path'

/** Letters for a file of styles, digits for a name in it: no two files can make the same class. */
type ClassNames = (name: string, file: string) => string

/**
 * Names the classes of CSS modules as short as can be: a page holds its styles, and their names are a
 * twentieth of it. The same files give the same names, in the browser's build and in the server's.
 * @param root the folder that holds all files of styles
 */
export function createClassNames(root: string): ClassNames {
  const files = globSync('{apps/site/app,packages/ui/src}/**/*.module.css', { cwd: root }).sort()
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const place = files.indexOf(relative(root, file))
    if (place < 0) throw new Error(`${file} is not among the site's files of styles.`)
    const names = namesOf.get(file) ?? []
    namesOf.set(file, names)
    if (!names.includes(name)) names.push(name)
    return `${letters(place)}${names.indexOf(name)}`
  }
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last
}
