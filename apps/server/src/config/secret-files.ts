import { readFileSync } from 'node:fs'
import { explainError } from '@universe/store/explain-error'
import type { Environment } from './read-variables.ts'

/**
 * Reads each secret that the environment names a file for, as systemd's credentials and Docker's
 * secrets are given: `NAME_FILE` in the place of `NAME`. Space around the content is no part of it.
 * @param names the variables that may be given so
 * @returns the environment with what the files hold
 * @throws in a sentence when both are set, or a file is missing, unreadable or empty; it repeats
 *   nothing of the content
 */
export function readSecretFiles(names: readonly string[], env: Environment): Environment {
  const read = { ...env }
  for (const name of names) {
    const variable = `${name}_FILE`
    const file = env[variable]?.trim()
    if (!file) continue
    if (env[name]?.trim()) throw new Error(`${name} and ${variable} are both set. Set one of them.`)
    read[name] = readSecretFile(variable, file)
  }
  return read
}

/**
 * @param variable what names the file
 * @returns its content, without the space around it
 * @throws in a sentence when it is missing, unreadable or empty
 */
export function readSecretFile(variable: string, file: string): string {
  const content = readSecret(variable, file)
  if (content === '') throw new Error(`${variable} names a file that is empty: ${file}.`)
  return content
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${file}: ${explainError(error)}.`, {
      cause: error,
    })
  }
}
