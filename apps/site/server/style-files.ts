import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StyleFile } from '../app/server/inline-styles.ts'

/**
 * Reads all built files of styles, for pages to have them written into them.
 * @param root the folder of the client's build
 * @returns what gives the file of a path, and throws for a path that has none
 */
export async function readStyleFiles(root: string): Promise<(href: string) => StyleFile> {
  const files = new Map<string, StyleFile>()
  for await (const path of glob('assets/*.css', { cwd: root })) {
    const href = `/${path}`
    files.set(href, { href, text: await readFile(join(root, path), 'utf8') })
  }
  return href => {
    const file = files.get(href)
    if (!file) throw new Error(`The build has no styles ${href}.`)
    return file
  }
}
