/** What `import.meta.glob('./pictures/*.svg', { eager: true, query: '?url', import: 'default' })` gives. */
export type PictureFiles = Record<string, string>

/** The address of a section's item's picture: `pictures/<section flag>-<slug>.svg` beside the page. */
export function itemPicture(files: PictureFiles, flag: string, slug: string): string {
  return picture(files, `${flag}-${slug}`)
}

/** The two pictures of a page's hero. */
export function heroPictures(files: PictureFiles): { wide: string; phone: string } {
  return { wide: picture(files, 'hero'), phone: picture(files, 'hero-phone') }
}

/** The address of `pictures/<name>.svg`; a missing picture must not pass a build unseen. */
export function picture(files: PictureFiles, name: string): string {
  const address = files[`./pictures/${name}.svg`]
  if (!address) throw new Error(`There is no picture "${name}"`)
  return address
}
