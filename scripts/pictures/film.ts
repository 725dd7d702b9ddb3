import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { FOLDERS } from './folders.ts'
import { HERO } from './scene/compositions.ts'
import { inStudio } from './studio.ts'

const SECONDS = 10
const FRAMES_PER_SECOND = 25

interface Cut {
  readonly width: number
  readonly height: number
  /** Chosen to stay under 1.2 MB at 1600 px and 500 KB at 800 px. */
  readonly av1Crf: number
  readonly h264Crf: number
}

const CUTS: readonly Cut[] = [
  { width: 1600, height: 900, av1Crf: 37, h264Crf: 28 },
  { width: 800, height: 450, av1Crf: 33, h264Crf: 26 },
]

/** The hero's film, in two sizes and two codecs. */
export async function makeFilm() {
  await mkdir(FOLDERS.film, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    const master = join(folder, 'master.mkv')
    await renderMaster(master)
    for (const cut of CUTS) {
      await encode(master, cut, av1(cut), `hero-${cut.width}.webm`)
      await encode(master, cut, h264(cut), `hero-${cut.width}.mp4`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Renders the frames once, losslessly, for all encodings. */
async function renderMaster(file: string) {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-r', `${FRAMES_PER_SECOND}`, '-i', '-']
  const ffmpeg = startFfmpeg([
    ...input,
    '-c:v',
    'libx264rgb',
    '-preset',
    'ultrafast',
    '-qp',
    '0',
    file,
  ])
  await inStudio(async studio => {
    const frameAt = await studio.stage(HERO)
    const frames = SECONDS * FRAMES_PER_SECOND
    for (let frame = 0; frame < frames; frame += 1) {
      const image = await frameAt(frame / frames)
      if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, 'drain')
    }
  })
  ffmpeg.stdin.end()
  await finished(ffmpeg)
}

async function encode(master: string, cut: Cut, codec: readonly string[], name: string) {
  const size = `scale=${cut.width}:${cut.height}:flags=lanczos:out_color_matrix=bt709`
  const color = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
  const picture = ['-vf', `${size},format=yuv420p`, ...color, '-an']
  await finished(startFfmpeg(['-i', master, ...picture, ...codec, join(FOLDERS.film, name)]))
}

function av1({ av1Crf }: Cut): string[] {
  return ['-c:v', 'libsvtav1', '-preset', '4', '-crf', `${av1Crf}`, '-g', '250']
}

function h264({ h264Crf }: Cut): string[] {
  const profile = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow']
  // Mode 3 spends more bits on dark areas, where banding would show first.
  const quality = ['-crf', `${h264Crf}`, '-aq-mode', '3', '-g', '250']
  return [...profile, ...quality, '-movflags', '+faststart']
}

function startFfmpeg(options: readonly string[]) {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  // Frames would be drawn for nobody.
  ffmpeg.on('error', error => {
    throw new Error('The film needs ffmpeg, which did not start.', { cause: error })
  })
  return ffmpeg
}

async function finished(ffmpeg: ReturnType<typeof startFfmpeg>) {
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** The film's first frame. */
export async function makePosters() {
  const first = await inStudio(async studio => (await studio.stage(HERO))(0))
  await save(first, join(FOLDERS.film, 'poster'), 60)
}

/** The two cities. Small dots stand more loss than the globe's shades. */
export async function makeSkyline() {
  const picture = await inStudio(studio => studio.drawSkyline())
  await save(picture, join(FOLDERS.sitePictures, 'skyline'), 50)
}

async function save(picture: Buffer, path: string, avifQuality: number) {
  await mkdir(dirname(path), { recursive: true })
  for (const width of [800, 1200, 1600]) {
    const sized = sharp(picture).resize(width)
    const file = (format: string) => `${path}-${width}.${format}`
    await sized.clone().avif({ quality: avifQuality, effort: 5 }).toFile(file('avif'))
    await sized.clone().jpeg({ quality: 78, mozjpeg: true }).toFile(file('jpg'))
  }
}
