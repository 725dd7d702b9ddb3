import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '@universe/store/data-folder'
import { explainError } from '@universe/store/explain-error'
import type { ApiConfig } from '../config.ts'

const SECRET_BYTES = 32

/**
 * For hashes of visitors' text and addresses; in its own file, so that no copy of the store
 * contains it.
 * @returns the bytes of FORM_SECRET_FILE, or of a file in DATA_DIR; made if missing
 * @throws in a sentence when it cannot be made or read, or is too short
 */
export function readFormSecret(config: SecretSettings): Buffer {
  const file = formSecretPath(config)
  const name = config.formSecretFile === undefined ? file : `FORM_SECRET_FILE (${file})`
  const secret = readOrMake(file, name)
  if (secret.length >= SECRET_BYTES) return secret
  throw new Error(`${name} must hold at least ${SECRET_BYTES} bytes.`)
}

type SecretSettings = Pick<ApiConfig, 'dataDir' | 'formSecretFile'>

/** It may not exist yet. */
export function formSecretPath({ dataDir, formSecretFile }: SecretSettings): string {
  return formSecretFile ?? join(dataDir, 'form-secret')
}

function readOrMake(file: string, name: string): Buffer {
  try {
    if (!existsSync(file)) make(file)
    return readFileSync(file)
  } catch (error) {
    throw new Error(`${name} cannot be used: ${explainError(error)}.`)
  }
}

/** Of processes that start at once, one wins. */
function make(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(SECRET_BYTES), { mode: OWNER_ONLY_FILE, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
