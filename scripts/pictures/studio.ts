import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { type Browser, chromium, type JSHandle, type Page } from '@playwright/test'
import { CHROMIUM } from '@universe/testing/browser/chromium'
import { loadLandMask } from './land-mask.ts'
import { HUBS, ROUTES } from './places.ts'
import type { Composition, SceneData } from './scene/compositions.ts'
import { DEGREE, type Place, toVector } from './scene/geometry.ts'
import type { Stage } from './scene/stage.ts'

const ORIGIN = 'http://studio.test'
const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'

export interface Studio {
  readonly page: Page
  /**
   * Sets a scene up.
   * @returns a function that draws its picture at a time from 0 to 1, as a PNG
   */
  stage(composition: Composition): Promise<(time: number) => Promise<Buffer>>
  /** @returns the two cities, as a PNG */
  drawSkyline(): Promise<Buffer>
}

/** Opens a browser for `work`, and closes it afterwards. */
export async function inStudio<Result>(work: (studio: Studio) => Promise<Result>): Promise<Result> {
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ARGUMENTS.split(' '),
  })
  try {
    const page = await browser.newPage()
    await serveScene(page)
    await page.goto(ORIGIN)
    return await work({
      page,
      stage: composition => createStage(page, composition),
      drawSkyline: () => drawSkyline(page),
    })
  } finally {
    await browser.close()
  }
}

/** Serves this folder's modules to the page, with types stripped, without a server. */
async function serveScene(page: Page) {
  await page.route(`${ORIGIN}/**`, async (route, request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.ts')) return route.fulfill({ contentType: 'text/html', body: '' })
    const source = await readFile(new URL(`scene${pathname}`, import.meta.url), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
}

async function createStage(page: Page, composition: Composition) {
  const module: JSHandle<typeof import('./scene/stage.ts')> =
    await page.evaluateHandle("import('/stage.ts')")
  const stage: JSHandle<Stage> = await module.evaluateHandle(
    ({ createStage }, [composition, data]) => createStage(composition, data),
    [composition, sceneData(composition)] as const,
  )
  return async (time: number) =>
    fromDataUrl(await stage.evaluate((stage, time) => stage.frameAt(time), time))
}

async function drawSkyline(page: Page) {
  const module: JSHandle<typeof import('./scene/skyline.ts')> =
    await page.evaluateHandle("import('/skyline.ts')")
  return fromDataUrl(await module.evaluate(({ drawSkyline }) => drawSkyline()))
}

function fromDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

function sceneData({ spacing }: Composition): SceneData {
  const land = sphereGrid(spacing).filter(loadLandMask()).map(toVector)
  return { land, hubs: HUBS, routes: ROUTES }
}

/** Places all over the sphere, in rows of latitude, `spacing` degrees apart. */
function sphereGrid(spacing: number): Place[] {
  const rows = Math.round(180 / spacing)
  return Array.from({ length: rows }, (_, row) => {
    const latitude = -90 + ((row + 0.5) * 180) / rows
    const count = Math.max(1, Math.round((360 * Math.cos(latitude * DEGREE)) / spacing))
    return Array.from({ length: count }, (_, column) => ({
      latitude,
      longitude: -180 + ((column + (row % 2) / 2) * 360) / count,
    }))
  }).flat()
}
