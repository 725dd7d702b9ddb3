import { expect, test } from 'vitest'
import { checkCv, isPdf } from '../src/cv.ts'

const MEGABYTE = 1024 * 1024
const file = (bytes: number, head = '%PDF-1.7\n') =>
  new File([head, new Uint8Array(bytes - head.length)], 'cv.pdf', { type: 'application/pdf' })

test('accepts a PDF of up to 5 MB', async () => {
  expect(await checkCv(file(2000))).toBeUndefined()
  expect(await checkCv(file(5 * MEGABYTE))).toBeUndefined()
})

test('refuses a PDF over 5 MB with the limit', async () => {
  expect(await checkCv(file(5 * MEGABYTE + 1))).toBe('Please select a PDF file of at most 5 MB.')
})

test('identifies a PDF by its bytes, not its name or type', async () => {
  expect(await checkCv(file(2000, 'PK\u0003\u0004'))).toBe('Please select a PDF file.')
  expect(await checkCv(file(6 * MEGABYTE, 'PK\u0003\u0004'))).toBe('Please select a PDF file.')
  expect(await checkCv(new File([], 'cv.pdf'))).toBe('Please select a PDF file.')
  expect(await checkCv(new File(['%PDF-1.4'], 'cv.docx'))).toBeUndefined()
})

test('finds a PDF’s signature anywhere in the first 1024 bytes', () => {
  const marked = (offset: number) => new TextEncoder().encode(`${'x'.repeat(offset)}%PDF-1.4`)
  expect(isPdf(marked(0))).toBe(true)
  expect(isPdf(marked(1019))).toBe(true)
  expect(isPdf(marked(1020))).toBe(false)
})
