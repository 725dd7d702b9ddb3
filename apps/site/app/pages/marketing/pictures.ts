import type { PictureFiles } from '../../content/item-pictures.ts'

/** The addresses of this page's pictures, by file. */
export const pictures: PictureFiles = import.meta.glob('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
