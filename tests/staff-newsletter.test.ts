import { randomUUID } from 'node:crypto'
import type { Role } from '@universe/domain/staff/roles'
import { serveStaff } from '@universe/testing/servers/serve'
import { beforeAll, expect, test } from 'vitest'

/** The newsletter's pages in a browser without scripts. */
const app = serveStaff({ TRUST_PROXY: '1', EXAMPLE_CONTENT: 'on' })
const cookies: Partial<Record<Role, string>> = {}

beforeAll(async () => {
  for (const role of ['editor', 'sales', 'recruiter'] as const) {
    cookies[role] = await app.enterAs(role)
  }
})

async function ask(
  path: string,
  { role = 'editor' as Role, form = [] as [string, string][], cookie = '' } = {},
) {
  const init = form.length > 0 ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const answer = await app.ask(path, `${cookies[role]}; ${cookie}`, init)
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, headers: answer.headers, location, text: await answer.text() }
}

/** Creates an issue. @returns its address */
async function begin(): Promise<string> {
  const id = randomUUID()
  const form: [string, string][] = [
    ['intent', 'create'],
    ['id', id],
  ]
  const { location } = await ask('/newsletter', { form })
  expect(location).toBe(`/newsletter/${id}`)
  return location
}

/** A notice's cookie, as set by the server. */
function flash(key: string, done: string): string {
  return `flash-${key}=${btoa(JSON.stringify({ done }))}`
}

/** Fields that a page's form would send. */
function formOf(page: string): [string, string][] {
  const values = (name: string) =>
    [...page.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].map(
      ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    )
  const fields = ['revision', 'editor', 'articles'].flatMap(name =>
    values(name)
      .slice(-1)
      .map((value): [string, string] => [name, value]),
  )
  const [, subject = ''] = /<textarea[^>]*name="subject"[^>]*>([^<]*)</.exec(page) ?? []
  return [['intent', 'save'], ['subject', subject], ...fields, ['intro', 'Hello.']]
}

test('the list of articles is ordered without scripts, saving what is typed', async () => {
  const path = await begin()
  const articlesOf = (page: string) => new Map(formOf(page)).get('articles')?.split(' ') ?? []
  const { text } = await ask(path)
  const form = formOf(text)
  const ids = articlesOf(text)
  expect(ids).toHaveLength(5)
  const saved = await ask(path, { form: [...form, ['do', `down ${ids[0]}`]] })
  expect(saved.status).toBe(302)
  expect(saved.location).toMatch(/^\/newsletter\/[\w-]+\?flash=[\w-]+#articles$/)
  const next = await ask(path)
  expect(articlesOf(next.text)).toEqual([ids[1], ids[0], ...ids.slice(2)])
  expect(next.text).toContain('Hello.</textarea>')

  // From the page as loaded before.
  const late = await ask(path, { form: form.with(-1, ['intro', 'Typed long.']) })
  expect(late.status).toBe(200)
  expect(late.text).toContain('saved version 2 while you were editing')
  expect(late.text).toContain('Typed long.</textarea>')
  expect(late.text).toContain('The other version')
})

test('a notice is shown once, on the page that the form leads to, and cannot be forged', async () => {
  const path = await begin()
  const saved = await ask(path, { form: formOf((await ask(path)).text) })
  const [header = ''] = saved.headers.getSetCookie()
  const [cookie = '', ...attributes] = header.split('; ')
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Strict'])
  const said = async (address: string) => {
    const { headers, text } = await ask(address, { cookie })
    return {
      isSaid: text.includes('Saved.<'),
      isCleared: /Max-Age=0/.test(`${headers.getSetCookie()}`),
    }
  }
  // Another tab, and a forged link.
  expect(await said(path)).toEqual({ isSaid: false, isCleared: false })
  expect(await said(`${path}?flash=1`)).toEqual({ isSaid: false, isCleared: false })
  expect(await said(saved.location)).toEqual({ isSaid: true, isCleared: true })
})

test('says before an issue is sent, and on Numbers, that mail is written to files', async () => {
  const written = 'written to a file (no mail server is set)'
  expect((await ask(`${await begin()}/send`)).text).toContain(`mail is ${written}`)
  expect((await ask('/numbers', { role: 'sales' })).text).toContain(written)
})

test('the preview is the mail with its own styles, without scripts or remote content', async () => {
  const path = await begin()
  const { status, headers, text } = await ask(`${path}/preview/mail`)
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'none'")
  expect(policy).toContain("style-src 'unsafe-inline'")
  expect(policy).toContain('sandbox allow-same-origin')
  expect(text).toContain('min read')
  expect((await ask(`${path}/preview/text`)).text).toContain('<pre>Universe: ')
  expect((await ask(`${path}/preview/none`)).status).toBe(404)
})

test('sales can read an issue without changing it, and recruiters see none', async () => {
  const path = await begin()
  const { status, text } = await ask(path, { role: 'sales' })
  expect(status).toBe(200)
  expect(text).not.toMatch(/>(?:Save|Send …|Delete permanently|Move up)</)
  const form: [string, string][] = [['intent', 'delete']]
  expect((await ask(path, { role: 'sales', form })).text).toContain('Your roles do not allow this')
  expect((await ask(`${path}/send`, { role: 'sales' })).status).toBe(403)
  expect((await ask(path)).status).toBe(200)
  for (const each of [path, '/newsletter', `${path}/preview/mail`]) {
    expect((await ask(each, { role: 'recruiter' })).status, each).toBe(403)
  }
})

test('says that an issue was sent once all its mail is out', async () => {
  const path = await begin()
  await app.store.db
    .updateTable('newsletter_issues')
    .set({ state: 'sent', started_at: Date.now(), finished_at: Date.now() })
    .where('id', '=', path.replace('/newsletter/', ''))
    .execute()
  const { text } = await ask(`${path}?flash=1`, { cookie: flash('1', 'started') })
  expect(text).toContain('Sent.')
  expect(text).not.toContain('Sending started.')
})
