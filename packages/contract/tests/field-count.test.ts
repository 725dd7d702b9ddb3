import { EventEmitter } from 'node:events'
import { FIELDS_MAX, hasTooManyFields, limitParts } from '@universe/contract/field-count'
import { describe, expect, test, vi } from 'vitest'

const part = '--a\r\ncontent-Disposition: form-data; name="n"\r\n\r\nv\r\n'
const multipart = `${part.repeat(FIELDS_MAX)}--a--\r\n`
const urlencoded = Array(FIELDS_MAX + 1)
  .fill('n=v')
  .join('&')

describe.each([
  ['multipart/form-data; boundary=a', multipart],
  ['multipart/form-data; boundary=a; boundary=b', multipart],
  ['multipart/form-data; x-boundary=b; boundary=a', multipart],
  ['multipart/form-data; boundary=a; x-boundary=b', multipart],
  ['multipart/form-data; x="boundary=b"; boundary="a"', multipart],
  ['application/x-www-form-urlencoded, multipart/form-data; boundary=a', multipart],
  ['application/x-www-form-urlencoded', urlencoded],
  ['application/x-www-form-urlencoded;charset=UTF-8', urlencoded],
  ['text/plain, application/x-www-form-urlencoded', urlencoded],
])('%s', (type, body) => {
  test('counts more fields than any form has as the platform does', async () => {
    const read = await new Response(body, { headers: { 'content-type': type } }).formData()
    expect([...read].length).toBeGreaterThanOrEqual(FIELDS_MAX)
    expect(hasTooManyFields(body, type)).toBe(true)
  })
})

test.each(['text/plain', 'application/json', undefined])('refuses %s as a form', async type => {
  const headers = type === undefined ? undefined : { 'content-type': type }
  const sent = new Response(new TextEncoder().encode(urlencoded), headers && { headers })
  await expect(sent.formData()).rejects.toThrow()
  expect(hasTooManyFields(urlencoded, type)).toBe(false)
})

const head = 'Content-Disposition: form-data; name="n"'
test.each([
  ['lines in a head', `--a\r\n${head}\r\n${'x: y\r\n'.repeat(20_000)}\r\nv\r\n--a--\r\n`],
  ['parameters', `--a\r\n${head}${'; a="b"'.repeat(20_000)}\r\n\r\nv\r\n--a--\r\n`],
])('counts more %s than any form has as the platform does', async (_, body) => {
  const type = 'multipart/form-data; boundary=a'
  const read = await new Response(body, { headers: { 'content-type': type } }).formData()
  expect([...read]).toHaveLength(1)
  expect(hasTooManyFields(body, type)).toBe(true)
})

test('a form without parts has no file', () => {
  const type = 'application/x-www-form-urlencoded'
  expect(hasTooManyFields(`text=${'+'.repeat(2_000_000)}`, type)).toBe(false)
  expect(hasTooManyFields(`text=${'+'.repeat(2_100_000)}`, type)).toBe(true)
})

test('fails on a body with too many parts', () => {
  const failed = vi.fn()
  const body = new EventEmitter().on('error', failed)
  limitParts(body)
  for (let parts = 0; parts < 2 * FIELDS_MAX; parts += 10) {
    body.emit('data', Buffer.from('\r\n--a'.repeat(10)))
    expect(failed).toHaveBeenCalledTimes(parts + 10 > FIELDS_MAX ? 1 : 0)
  }
})

test('accepts any bytes in a picture', () => {
  const picture = `${part}${'&\r\n'.repeat(100_000)}\r\n--a--\r\n`
  expect(hasTooManyFields(picture, 'multipart/form-data; boundary=a')).toBe(false)
})
