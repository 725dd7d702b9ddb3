import { beforeEach, expect, test } from 'vitest'
import { cacheEntrancePages } from '../server/entrance-pages.ts'

let rendered: string[]
let status: number
let find: ReturnType<typeof cacheEntrancePages>
beforeEach(() => {
  rendered = []
  status = 200
  find = cacheEntrancePages({
    render: async (path, { isOver, nonce }) => {
      rendered.push(`${path}${isOver ? ' over' : ''}`)
      return new Response(`${path} <script nonce="${nonce}"></script>`, { status })
    },
    hasMember: async () => true,
    isLinkOpen: async token => token === 'open',
  })
})

const ask = async (path: string, { isOver = false, nonce = 'mine' } = {}) =>
  (await find({ url: `https://staff.example.org${path}`, isOver, nonce }))?.text()

test('renders a page without session once, independent of the request', async () => {
  const asked = ['/sign-in', '/sign-in?next=/inbox', '/SIGN-IN/', '/sign%2Din?next=//evil.example']
  for (const [index, path] of asked.entries()) {
    const nonce = `nonce-${index}`
    expect(await ask(path, { nonce })).toBe(`/sign-in <script nonce="${nonce}"></script>`)
  }
  await Promise.all([ask('/sign-in/recovery?q=1'), ask('/sign-in/recovery')])
  for (const token of ['used', 'made-up', '']) await ask(`/link?token=${token}`)
  await ask('/sign-in', { isOver: true })
  expect(rendered).toEqual(['/sign-in', '/sign-in/recovery', '/link', '/sign-in over'])
})

test('does not cache pages of secret links, other pages or failures', async () => {
  for (const path of ['/link?token=open', '/inbox', '//sign-in', '/sign-in/more', '/%2Fsign-in']) {
    expect(await ask(path), path).toBeUndefined()
  }
  expect(rendered).toEqual([])
  status = 500
  await ask('/sign-in')
  status = 200
  await ask('/sign-in')
  expect(rendered).toEqual(['/sign-in', '/sign-in'])
})
