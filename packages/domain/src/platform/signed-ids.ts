import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { uuidOf } from './uuid.ts'

const KEY_BYTES = 32
const ID_BYTES = 16

/** So that only we make what names a UUID, and the store need not keep it. */
export interface SignedIds {
  /**
   * @param use what the id is signed for, if for several
   * @returns always the same bytes
   */
  sign(id: string, use?: string): Buffer
  /** Undefined for bytes not made for this. */
  read(bytes: Buffer, use?: string): string | undefined
}

/**
 * @param formSecret shared by all instances; a new one invalidates all
 * @param purpose of the derived key
 */
export function createSignedIds(
  formSecret: Uint8Array,
  purpose: string,
  macBytes: number,
): SignedIds {
  const key = Buffer.from(hkdfSync('sha256', formSecret, '', purpose, KEY_BYTES))
  const mac = (id: Buffer, use: string) =>
    createHmac('sha256', key).update(use).update(id).digest().subarray(0, macBytes)
  return {
    sign(id, use = '') {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, mac(bytes, use)])
    },
    read(bytes, use = '') {
      if (bytes.length !== ID_BYTES + macBytes) return undefined
      const id = bytes.subarray(0, ID_BYTES)
      return timingSafeEqual(bytes.subarray(ID_BYTES), mac(id, use)) ? uuidOf(id) : undefined
    },
  }
}
