import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { company } from '@universe/contract/company'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { drawMark } from './icons.ts'
import { LAVENDER, LINE_COLORS, SPACE, withAlpha } from './scene/colors.ts'
import { SHARE } from './scene/compositions.ts'
import { SHARE_PAGES, type SharePage } from './share-pages.ts'
import { inStudio, type Studio } from './studio.ts'
import { fillTokenColors } from './token-colors.ts'

const QUALITY = 82
const FONT = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

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

/** A link preview's picture as a self-contained HTML page. */
async function drawShareCard(page: SharePage, background: string): Promise<string> {
  const [first, ...rest] = page.name.replace('&', '&amp;').split(' ')
  return `<!doctype html>
<style>${await styleOf(page)}</style>
<img src="${background}" alt="">
<div class="shade"></div>
<p class="brand"><svg viewBox="0 0 40 40">${drawMark(2)}</svg>${company.name}</p>
<h1>${first} <span>${rest.join(' ')}</span></h1>`
}

async function styleOf({ line, crop }: SharePage): Promise<string> {
  const font = await readFile(fileURLToPath(import.meta.resolve(FONT)), 'base64')
  return `
    @font-face { font-family: Sans; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    body { margin: 0; color: #fff; font-family: Sans; letter-spacing: -0.025em }
    img, .shade { position: absolute; inset: 0; width: 100%; height: 100% }
    img { object-fit: cover; object-position: ${crop * 100}% 50% }
    .shade { background: linear-gradient(90deg, ${SPACE} 18%, ${withAlpha(SPACE, 0.6)} 40%, ${withAlpha(SPACE, 0)} 58%) }
    .brand { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px; margin: 0; font-size: 40px; font-weight: 600 }
    .brand svg { width: 76px }
    h1 { position: absolute; left: 72px; bottom: 72px; max-width: 620px; margin: 0; font-size: 74px; font-weight: 600; line-height: 1.04 }
    h1::before { content: ''; display: block; width: 64px; height: 6px; margin-bottom: 32px; border-radius: 3px; background: ${LINE_COLORS[line]} }
    h1 span { display: block; color: ${LAVENDER} }`
}
