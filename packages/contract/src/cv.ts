import { CV_MAX_BYTES, PDF_HEADER_WINDOW_BYTES } from './limits.ts'
import { messages } from './messages.ts'

const PDF_MARK = '%PDF-'

/**
 * Checks content, not name (specification, section 5; readings, CV).
 * @returns the visitor's message; undefined for a PDF within the limit
 */
export async function checkCv(file: Blob): Promise<string | undefined> {
  const head = await file.slice(0, PDF_HEADER_WINDOW_BYTES).arrayBuffer()
  if (!isPdf(new Uint8Array(head))) return messages.cvNotPdf
  if (file.size > CV_MAX_BYTES) return messages.cvTooLarge
  return undefined
}

/** @returns whether `%PDF-` is within the first 1024 bytes */
export function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PDF_HEADER_WINDOW_BYTES)
  return new TextDecoder('latin1').decode(head).includes(PDF_MARK)
}
