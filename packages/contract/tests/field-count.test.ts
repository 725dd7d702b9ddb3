import { FIELDS_MAX, hasTooManyFields } from '@universe/contract/field-count'
import { describe, expect, test } from 'vitest'

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
  test('more fields than any form has are counted as the platform reads them', async () => {
    const read = await new Response(body, { headers: { 'content-type': type } }).formData()
    expect([...read].length).toBeGreaterThanOrEqual(FIELDS_MAX)
    expect(hasTooManyFields(body, type)).toBe(true)
  })
})

test.each(['text/plain', 'application/json', undefined])('%s is read as no form', async type => {
  const headers = type === undefined ? undefined : { 'content-type': type }
  const sent = new Response(new TextEncoder().encode(urlencoded), headers && { headers })
  await expect(sent.formData()).rejects.toThrow()
  expect(hasTooManyFields(urlencoded, type)).toBe(false)
})

test('a picture may hold any bytes', () => {
  const picture = `${part}${'&'.repeat(FIELDS_MAX)}\r\n--a--\r\n`
  expect(hasTooManyFields(picture, 'multipart/form-data; boundary=a')).toBe(false)
})
