import { expect, test } from 'vitest'
import { type Cell, csvFile } from '../app/shared/exports/write-csv.ts'

async function write(...cells: Cell[]): Promise<string> {
  const chunks: Uint8Array[] = []
  async function* rows() {
    yield [cells]
  }
  const columns = Object.fromEntries(
    cells.map((_, n) => [`column ${n}`, (row: Cell[]) => row[n] ?? null]),
  )
  const { content } = csvFile('cells', columns, rows())
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('spreadsheets run no formulas in texts', async () => {
  expect(await write('=1+1', 'one =2', ' "@a', 'a;-b', '\t=c')).toContain(
    `"'=1+1","one =2"," ""'@a","a;'-b","'\t'=c"`,
  )
})

test.each([
  ...['=1+1', '+1', '-1', '@SUM(1)', '|cmd', '%x', '\uff1d1+1', '\t=1', '\r=1', '\n=1', ' =1'],
  ...['\u200b=1', '"=1', 'a;=1', 'a";=1', 'a\n=1', 'a\r\n\t"=1', 'a;" @SUM(1)'],
])('spreadsheets run no formula of %j, with any separator', async text => {
  const formula = /^[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff5c]/
  const file = await write(text, `c${text}`)
  // By RFC 4180, and as where semicolons are separators: text after a closing quote is unquoted.
  const quoted = [...file.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) => cell)
  const parted = file.split(/[;\t\r\n]/).map(cell => cell.replace(/^["\s]+/, ''))
  const cells = [...quoted.map(cell => cell.replaceAll('""', '"').trimStart()), ...parted]
  expect(cells.filter(cell => formula.test(cell))).toEqual([])
})

test('writes a cell of line breaks only at once', async () => {
  const text = `${'\n'.repeat(200_000)}x`
  expect(await write(text)).toContain(text)
})
