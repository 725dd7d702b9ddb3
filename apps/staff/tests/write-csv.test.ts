import { expect, test } from 'vitest'
import { type Cell, csvFile } from '../app/shared/exports/write-csv.ts'

async function write(...cells: Cell[]): Promise<string> {
  const chunks: Uint8Array[] = []
  async function* rows() {
    yield [cells]
  }
  const { content } = csvFile('cells', ['head'], rows(), row => row)
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('spreadsheets run no formulas in texts', async () => {
  expect(await write('=1+1', 'one =2', ' "@a', 'a;-b', '\t=c')).toContain(
    `"'=1+1","one =2"," ""'@a","a;'-b","'\t'=c"`,
  )
})

test('writes a cell of line breaks only at once', async () => {
  const text = `${'\n'.repeat(200_000)}x`
  expect(await write(text)).toContain(text)
})
