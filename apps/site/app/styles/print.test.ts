import { readFileSync } from 'node:fs'
import { company } from '@universe/contract/company'
import { expect, test } from 'vitest'

test('printed paths begin with the company’s web address', () => {
  const css = readFileSync(new URL('print.css', import.meta.url), 'utf8')
  expect(css).toContain(`--web: '${company.web}';`)
})
