import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { SHARE } from './scene/compositions.ts'
import { drawShareCard } from './share-card.ts'
import { SHARE_PAGES, type SharePage } from './share-pages.ts'
import { inStudio, type Studio } from './studio.ts'
import { fillTokenColors } from './token-colors.ts'

const QUALITY = 82

/** The pages' link preview pictures. */
export async function makeSharePictures() {
  await mkdir(FOLDERS.share, { recursive: true })
  await inStudio(async studio => {
    await studio.page.setViewportSize({ width: SHARE.width, height: SHARE.height })
    for (const page of SHARE_PAGES) {
      await studio.page.setContent(await drawShareCard(page, await backgroundOf(page, studio)))
      await studio.page.evaluate(() => document.fonts.ready.then(() => undefined))
      const picture = await studio.page.screenshot({ type: 'png' })
      const file = join(FOLDERS.share, `${page.folder}.jpg`)
      await sharp(picture).jpeg({ quality: QUALITY, mozjpeg: true }).toFile(file)
    }
  })
}

/** Home shows the film's scene; each other page shows its own hero. */
async function backgroundOf({ folder }: SharePage, studio: Studio): Promise<string> {
  if (folder === 'home') return dataUrl('image/png', await (await studio.stage(SHARE))(0))
  const hero = await readFile(join(FOLDERS.pages, folder, 'pictures/hero.svg'), 'utf8')
  return dataUrl('image/svg+xml', Buffer.from(fillTokenColors(hero)))
}

function dataUrl(type: string, content: Buffer): string {
  return `data:${type};base64,${content.toString('base64')}`
}
