import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Refused } from '../../platform/refused.ts'

/* Files are untrusted. */

const FILE_MAX_BYTES = 32 * 1024 * 1024

/** @throws Refused if missing, larger than 32 MB, or no plain file */
export async function readPlainFile(dir: string, file: string): Promise<Buffer> {
  const path = join(dir, file)
  const stats = await lstat(path).catch(error => {
    if (error.code === 'ENOENT') throw new Refused(`${file} is missing.`)
    throw error
  })
  if (!stats.isFile()) throw new Refused(`${file} is no plain file; links are not followed.`)
  if (stats.size > FILE_MAX_BYTES) throw new Refused(`${file} is larger than 32 MB.`)
  return readFile(path)
}

/** @throws Refused with file and field */
export async function readJson<Output>(
  dir: string,
  file: string,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const json = parse(file, await readPlainFile(dir, file))
  const result = v.safeParse(schema, json, { abortEarly: true, message: describeIssue })
  if (result.success) return result.output
  const [{ path, message }] = result.issues
  return refuseField(file, path?.map(({ key }) => key) ?? [], message)
}

function parse(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    throw new Refused(`${file} is no JSON: ${why}.`)
  }
}

/** @param path fields and indexes; empty: the whole file */
export function refuseField(file: string, path: readonly unknown[], why: string): never {
  const steps = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  const field = steps.join('').replace(/^\./, '')
  throw new Refused(`${file}: ${field ? `“${field}”` : 'it'} ${why}.`)
}

export function wholeNumber(min: number, max: number) {
  const why = `must be a whole number from ${min} to ${max}`
  return v.pipe(v.number(why), v.integer(why), v.minValue(min, why), v.maxValue(max, why))
}

const types: Record<string, string> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  strict_object: 'an object',
}

function describeIssue({ expected, received, type }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is no field'
  if (received === 'undefined') return 'is missing: write it, though it be empty'
  if (type === 'picklist')
    return `must be one of: ${expected?.replaceAll(/[()"]/g, '').replaceAll(' |', ',')}`
  return `must be ${types[type] ?? expected}`
}
