import { fileURLToPath } from 'node:url'

const site = new URL('../../apps/site/', import.meta.url)

/** Where the pictures go. */
export const FOLDERS = {
  film: fileURLToPath(new URL('app/pages/home/film/', site)),
  home: fileURLToPath(new URL('app/pages/home/pictures/', site)),
  pages: fileURLToPath(new URL('app/pages/', site)),
  public: fileURLToPath(new URL('public/', site)),
  share: fileURLToPath(new URL('public/share/', site)),
  sitePictures: fileURLToPath(new URL('app/ui/pictures/', site)),
  ui: fileURLToPath(new URL('../../packages/ui/src/', import.meta.url)),
}
