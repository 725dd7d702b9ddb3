import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorMessages } from '@universe/api/failures/http-error'
import { securityHeaders } from '@universe/contract/security-headers'
import { LARGE_BODIES } from '@universe/staff/server/limit-bodies'
import { askPlainly } from '@universe/testing/clients/raw-request'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { findFreePort } from '@universe/testing/servers/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'

/** The other examples in deploy/, each checked by its own program. */
const DEPLOY = join(import.meta.dirname, '../deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
const STAFF = 'staff.example.org'
const run = (program: string, args: string[], cwd = DEPLOY) =>
  spawnSync(program, args, { encoding: 'utf8', cwd })

const noCaddy = missingTool('/usr/bin/caddy')
describe.skipIf(noCaddy !== undefined)(noCaddy ?? 'Caddy', () => {
  test('accepts its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'universe-caddy-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'Caddyfile')
    // Validation opens the log file.
    writeFileSync(file, read('caddy/Caddyfile').replaceAll('/var/log/caddy', folder))
    const { status, stderr } = run('caddy', [
      'validate',
      '--config',
      file,
      '--adapter',
      'caddyfile',
    ])
    expect(status, stderr).toBe(0)
  })

  test('sends the same headers as the product', async () => {
    const nobody = await findFreePort()
    const url = await startCaddy([nobody, nobody])
    for (const host of ['www.example.org', 'staff.example.org']) {
      const product = securityHeaders(`https://${host}`, host === 'staff.example.org')
      for (const [path, status, text] of [
        ['/readyz', 404, errorMessages.notFound],
        ['/contact', 503, errorMessages.unavailable],
      ] as const) {
        const answer = await ask(url, path, host)
        expect([answer.status, answer.text]).toEqual([status, text])
        for (const name of [
          'content-security-policy',
          'x-content-type-options',
          'strict-transport-security',
        ]) {
          expect(answer.headers[name], `${name} of ${host}${path}`).toBe(product[name])
        }
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
  })

  test.each([0, 1])('forms are accepted while instance %i of two is down', async away => {
    const ports = [await findFreePort(), await findFreePort()] as const
    const taken: string[] = []
    const instance = createServer(async (asked, response) => {
      // Caddy retried it elsewhere after a failed attempt.
      const body = await text(asked).catch(() => '')
      if (asked.method === 'POST') taken.push(body)
      // The staff's app answers only under its own name.
      const isRefused = asked.url === '/favicon.ico' && asked.headers.host !== STAFF
      response.writeHead(isRefused ? 421 : 200).end('ok')
    })
    instance.listen(ports[1 - away], '127.0.0.1')
    onTestFinished(() => void instance.close())
    onTestFinished(() => instance.closeAllConnections())
    const url = await startCaddy(ports)
    const post = async (host: string, times: number) => {
      const statuses: number[] = []
      for (let count = 0; count < times; count++) {
        statuses.push((await ask(url, '/contact', host, 'a form')).status)
      }
      return statuses
    }
    for (const host of ['www.example.org', STAFF]) {
      // Both are used until Caddy notices that one is down.
      await expect.poll(() => post(host, 2)).toEqual([200, 200])
      taken.length = 0
      expect(await post(host, 12)).toEqual(Array(12).fill(200))
      expect(taken).toEqual(Array(12).fill('a form'))
    }
  })

  test('forwards bodies up to the staff app’s limit', async () => {
    const instance = createServer(async (asked, response) => {
      response.end(String((await text(asked).catch(() => '')).length))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void instance.close())
    onTestFinished(() => instance.closeAllConnections())
    await once(instance, 'listening')
    const { port } = instance.address() as { port: number }
    const url = await startCaddy([port, port])
    const most = Math.max(...LARGE_BODIES.map(({ maxBytes }) => maxBytes))
    const { status, text: bytes } = await ask(url, '/articles/one', STAFF, 'x'.repeat(most))
    expect([status, bytes]).toEqual([200, String(most)])
  })

  test('forwards to the ports of the units', () => {
    const { stdout } = run('caddy', [
      'adapt',
      '--config',
      'caddy/Caddyfile',
      '--adapter',
      'caddyfile',
    ])
    const dials = [...stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, address]) => address)
    expect(dials.sort()).toEqual([
      '127.0.0.1:3011',
      '127.0.0.1:3012',
      '127.0.0.1:8081',
      '127.0.0.1:8082',
    ])
  })
})

const noPromtool = missingTool('/usr/bin/promtool')
describe.skipIf(noPromtool !== undefined)(noPromtool ?? 'Prometheus', () => {
  test('accepts the rules and the scrape configuration', () => {
    const rules = run('promtool', ['check', 'rules', 'prometheus/universe.rules.yml'])
    expect(rules.status, rules.stderr).toBe(0)
    const scraping = run('promtool', [
      'check',
      'config',
      '--syntax-only',
      'prometheus/prometheus.yml',
    ])
    expect(scraping.status, scraping.stderr).toBe(0)
  })

  test('fires each alert on its condition, and not near it', () => {
    const files = globSync('*.test.yml', { cwd: join(DEPLOY, 'prometheus') })
    const { status, stdout, stderr } = run(
      'promtool',
      ['test', 'rules', ...files],
      join(DEPLOY, 'prometheus'),
    )
    expect(status, stdout + stderr).toBe(0)
    const tests = files.map(file => read(`prometheus/${file}`)).join('\n')
    const tried = [...tests.matchAll(/alertname="(\w+)"/g)]
    expect(new Set(tried.map(([, name]) => name))).toEqual(
      new Set(alerts().map(({ name }) => name)),
    )
  })
})

test('every alert refers to a section of docs/deploying.md, and to existing metrics', () => {
  const docs = readFileSync(join(DEPLOY, '../docs/deploying.md'), 'utf8')
  expect(alerts().length).toBeGreaterThan(10)
  const unexplained = alerts().filter(({ text }) => {
    const [, section] = /docs\/deploying\.md, "([^"]+)"/.exec(text) ?? []
    return !docs.includes(`\n### ${section}\n`)
  })
  expect(unexplained.map(({ name }) => name)).toEqual([])
  const source = [
    ...globSync('apps/server/src/**/*.ts', { cwd: join(DEPLOY, '..') }).map(path =>
      read(`../${path}`),
    ),
    read('systemd/universe-backup'),
  ].join('\n')
  const metrics = new Set(read('prometheus/universe.rules.yml').match(/\buniverse_\w+/g))
  const unknown = [...metrics].filter(
    name => !source.includes(name.replace(/_(count|bucket)$/, '')),
  )
  expect(unknown).toEqual([])
})

test('nginx uses the product’s error sentences', () => {
  const said = [...read('nginx/snippets/universe-own-answers.conf').matchAll(/return \d+ "(.*)";/g)]
  expect(said.length).toBeGreaterThan(3)
  const sentences = Object.values<string>(errorMessages)
  expect(
    said.map(([, sentence = '']) => sentence).filter(each => !sentences.includes(each)),
  ).toEqual([])
})

test('Compose builds and runs the image of this version', () => {
  const { version } = JSON.parse(read('../package.json'))
  expect(read('compose/compose.yaml')).toContain(`\n  image: universe:${version}\n`)
})

const noCompose = missingTool('/usr/bin/docker-compose')
test.skipIf(noCompose !== undefined)(noCompose ?? 'Compose takes its file', () => {
  const { status, stdout, stderr } = run('docker-compose', ['-f', 'compose/compose.yaml', 'config'])
  expect(status, stderr).toBe(0)
  // Mounted files exist here, except those that operators create.
  const mounted = [...stdout.matchAll(/- (\/\S+):\/etc\/nginx\S*:ro$/gm)].map(
    ([, path = '']) => path,
  )
  expect(mounted).toHaveLength(4)
  expect(mounted.filter(path => run('test', ['-e', path]).status !== 0)).toEqual([])
  // nginx is configured with the instances' addresses.
  const addresses = [...stdout.matchAll(/ipv4_address: (10\.89\.7\.1[1-9])/g)].map(([, ip]) => ip)
  for (const ip of addresses)
    expect(read('compose/universe-upstreams.conf')).toContain(`${ip}:8080`)
  expect(stdout).toContain('TRUST_PROXY: 10.89.7.10')
  const files = ['-f', 'compose/compose.yaml', '-f', 'compose/dkim.yaml']
  const signing = run('docker-compose', [...files, 'config'])
  expect(signing.status, signing.stderr).toBe(0)
  expect(signing.stdout.match(/DKIM_KEY_FILE: \/run\/secrets\/dkim-key/g)).toHaveLength(2)
  expect(signing.stdout.match(/SMTP_URL_FILE: \/run\/secrets\/smtp-url/g)).toHaveLength(2)
})

/** With a Host that does not resolve here. */
async function ask(url: string, path: string, host: string, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await askPlainly(url, path, { method, headers: { host }, body })
  return { ...answer, text: String(answer.bytes) }
}

/** Runs the example on loopback, without TLS. @returns its address, which serves all hosts */
async function startCaddy(instances: readonly [number, number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-caddy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const file = join(folder, 'Caddyfile')
  const plain = read('caddy/Caddyfile')
    .replace('{\n', '{\nadmin off\nauto_https off\ndefault_bind 127.0.0.1\n')
    .replaceAll(/^(?:http:\/\/|(\w+\.example\.org)) \{$/gm, `http://$1:${port} {`)
    .replaceAll(/127\.0\.0\.1:(?:8081|3011)/g, `127.0.0.1:${instances[0]}`)
    .replaceAll(/127\.0\.0\.1:(?:8082|3012)/g, `127.0.0.1:${instances[1]}`)
    .replaceAll('/var/log/caddy', folder)
  writeFileSync(file, plain)
  const env = { PATH: process.env.PATH, HOME: folder }
  const options = ['run', '--config', file, '--adapter', 'caddyfile']
  const caddy = spawn('caddy', options, { stdio: 'ignore', env })
  onTestFinished(async () => {
    caddy.kill()
    if (caddy.exitCode === null) await once(caddy, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => fetch(url).then(Boolean, () => false)).toBe(true)
  return url
}

interface Alert {
  name: string
  text: string
}

function alerts(): Alert[] {
  const [, ...texts] = read('prometheus/universe.rules.yml').split('- alert: ')
  return texts.map(text => ({ name: text.slice(0, text.indexOf('\n')), text }))
}

test('the mail server delivers a report again later, unless it was read or is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-pipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program('logger', 'echo "$@" >> "$LOG"')
  program('sudo', 'echo "$*: $(cat)"; exit "$CODE"')
  const LOG = join(folder, 'log')
  const pipe = (CODE: string, input = 'A report') => {
    const env = { PATH: `${folder}:${process.env.PATH}`, LOG, CODE }
    return spawnSync(join(DEPLOY, 'mail/universe-bounces'), { env, input }).status
  }
  const codes = ['0', '65', '75', '1', '127'].map(code => pipe(code))
  expect(codes).toEqual([0, 0, 75, 75, 75])
  const line = '-t universe-bounces -- -n /usr/local/sbin/universe bounces: A report\n'
  expect(readFileSync(LOG, 'utf8')).toBe(line.repeat(5))
  // Otherwise such a line of its text would split an mbox.
  expect(pipe('0', 'From a@b.example Fri Nov 27 09:00:00 2026\nA report')).toBe(0)
  expect(readFileSync(LOG, 'utf8')).toBe(line.repeat(6))
})
