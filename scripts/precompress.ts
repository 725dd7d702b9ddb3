import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Pictures, films and fonts are compressed formats already. */
const COMPRESSIBLE = '**/*.{js,css,svg,ico,json,txt,xml,webmanifest}'

/** Below this a compressed response saves no packet. */
const WORTH_BYTES = 200

if (import.meta.main) for (const folder of process.argv.slice(2)) precompress(folder)

/**
 * Writes a brotli and a gzip copy beside each file that gets smaller by it, for the site to serve.
 * @param folder the folder of the client's build
 */
export function precompress(folder: string): void {
  for (const name of globSync(COMPRESSIBLE, { cwd: folder })) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < WORTH_BYTES || existsSync(`${path}.gz`)) continue
    writeSmaller(`${path}.br`, bytes, brotliCompressSync(bytes, brotliOptions(bytes.length)))
    writeSmaller(`${path}.gz`, bytes, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

/** Renamed into place, since a running server serves it from then on. */
function writeSmaller(path: string, bytes: Buffer, compressed: Buffer): void {
  if (compressed.length >= bytes.length) return
  writeFileSync(`${path}.part`, compressed)
  renameSync(`${path}.part`, path)
}
