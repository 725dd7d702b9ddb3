import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { DAY_MS } from '@universe/contract/dates'
import { readApiConfig } from '@universe/server/config/api-config'
import { readServerConfig } from '@universe/server/config/server-config'
import { readStaffConfig } from '@universe/server/config/staff-config'
import { missingTool } from '@universe/testing/servers/debian-tools'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

/** The files of deploy/systemd, checked by systemd itself and a shell. */
const FILES = join(import.meta.dirname, '../deploy/systemd')
const UNITS = [
  'universe.service',
  'universe@1.service',
  'universe-backup.service',
  'universe-probe.service',
]
/** In tenths: systemd rates up to 2.0 as safe. */
const EXPOSURE_MAX = '20'

const isRoot = process.getuid?.() === 0
const missing = missingTool('/usr/bin/systemd-analyze')
const read = (name: string) => readFileSync(join(FILES, name), 'utf8')
/** As installed: `universe@.service`. */
const INSTANCE = ['universe.service', 'postgresql.conf', 'instance.conf'].map(read).join('')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'universe-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

describe.skipIf(missing !== undefined)(missing ?? 'the units', () => {
  /** Side by side, as in /etc/systemd/system, with programs that exist here. */
  function install() {
    const files = readdirSync(FILES).filter(file => /\.(service|timer)$/.test(file))
    const units = files.map(name => [name, read(name)] as const)
    for (const [name, unit] of [...units, ['universe@1.service', INSTANCE] as const]) {
      writeFileSync(join(folder, name), unit.replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'))
    }
    const dropIn = (name: string, unit: string) =>
      cpSync(join(FILES, name), join(folder, `${unit}.d`, name))
    for (const unit of UNITS.filter(name => !name.includes('@'))) dropIn('postgresql.conf', unit)
    for (const unit of UNITS.slice(0, 2)) dropIn('dkim.conf', unit)
  }

  test.each([...UNITS, 'universe-backup.timer', 'universe-probe.timer'])(
    'systemd accepts %s without warnings',
    unit => {
      install()
      const { status, stderr } = run('systemd-analyze', ['verify', join(folder, unit)])
      expect([status, stderr]).toEqual([0, ''])
    },
  )

  test.each(UNITS)('%s is as restricted as V8 allows', unit => {
    install()
    const options = ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX}`, '--no-pager']
    const { status, stdout } = run('systemd-analyze', [...options, join(folder, unit)])
    expect(status, stdout).toBe(0)
  })

  test.skipIf(!isRoot)('creates user and folders, with secrets readable by none else', () => {
    mkdirSync(join(folder, 'etc'))
    for (const [program, file] of [
      ['systemd-sysusers', 'sysusers.d/universe.conf'],
      ['systemd-tmpfiles', 'tmpfiles.d/universe.conf'],
    ] as const) {
      const options = program === 'systemd-tmpfiles' ? ['--create'] : []
      const made = run(program, [`--root=${folder}`, ...options, join(FILES, file)])
      expect([made.status, made.stderr.replaceAll(/^Creating.*\n/gm, '')]).toEqual([0, ''])
    }
    const [, uid, gid] =
      /^universe:x:(\d+):(\d+):/m.exec(readFileSync(join(folder, 'etc/passwd'), 'utf8')) ?? []
    const describeFolder = (path: string) => {
      const { mode, ...owner } = statSync(join(folder, path))
      return [(mode & 0o777).toString(8), owner.uid, owner.gid]
    }
    expect(describeFolder('etc/universe/secrets')).toEqual(['750', 0, Number(gid)])
    expect(describeFolder('var/lib/universe')).toEqual(['700', Number(uid), Number(gid)])
    expect(describeFolder('var/backups/universe')).toEqual(['700', Number(uid), Number(gid)])
    expect(describeFolder('opt/universe')).toEqual(['755', 0, 0])
  })
})

describe.skipIf(!isRoot || missing !== undefined)('universe install (by root)', () => {
  const PROGRAM = join(import.meta.dirname, '../bin/universe')
  const ANSWERS = {
    SITE_URL: 'https://www.acme.example',
    STAFF_URL: 'https://staff.acme.example',
    SMTP_URL: 'smtp://user:p%27w@mail.acme.example:587',
    MAIL_FROM: 'Acme & Sons <no-reply@acme.example>',
    MAIL_TO: 'office@acme.example',
    HEARTBEAT_URL: 'https://beats.example/?a=1&b=2',
  }
  const at = (path: string) => readFileSync(join(folder, path), 'utf8')
  const install = (answers: Record<string, string> = ANSWERS, more: string[] = []) =>
    run(PROGRAM, ['install', '--root', folder, ...more], answers)

  test('writes the given answers, and does not overwrite them when repeated', () => {
    mkdirSync(join(folder, 'etc/caddy'), { recursive: true })
    writeFileSync(join(folder, 'etc/caddy/Caddyfile'), '# The Caddyfile is an easy way to begin.\n')
    const { status, stderr } = install()
    expect(status, stderr).toBe(0)
    const env: Record<string, string | undefined> = parseEnv(at('etc/universe/universe.env'))
    const to = ANSWERS.MAIL_TO
    expect(readApiConfig(env)).toMatchObject({
      siteUrl: ANSWERS.SITE_URL,
      mailFrom: { name: 'Acme & Sons', address: 'no-reply@acme.example' },
      mailTo: { contact: to, demo: to, application: to, subscriber: to },
      heartbeatUrl: ANSWERS.HEARTBEAT_URL,
    })
    expect(readStaffConfig(env)?.url).toBe(ANSWERS.STAFF_URL)
    expect(at('etc/universe/secrets/smtp-url')).toBe(`${ANSWERS.SMTP_URL}\n`)
    expect(statSync(join(folder, 'etc/universe/secrets/smtp-url')).mode & 0o777).toBe(0o640)
    const caddyfile = at('etc/caddy/Caddyfile')
    expect(caddyfile).toMatch(/^www\.acme\.example \{[\s\S]*^staff\.acme\.example \{/m)
    expect(caddyfile).not.toMatch(/:8082|:3012|example\.org/)
    // Caddy's own user may not load tables.
    expect(at('etc/systemd/system/caddy.service.d/universe.conf')).toContain('=+-/usr/sbin/nft ')
    expect(at('etc/systemd/system/universe.service')).toBe(read('universe.service'))
    expect(at('etc/systemd/system/universe@.service')).toBe(INSTANCE)

    const kept = [
      'etc/universe/universe.env',
      'etc/universe/secrets/smtp-url',
      'etc/caddy/Caddyfile',
    ]
    for (const path of kept) writeFileSync(join(folder, path), `# mine\n${at(path)}`)
    expect(install({}).status, 'and asks nothing').toBe(0)
    for (const path of kept) expect(at(path)).toMatch(/^# mine\n(?!# mine)/)
  })

  test('shows everything first, without secrets, and does nothing', () => {
    const { status, stdout } = install(ANSWERS, ['--print'])
    expect([status, readdirSync(folder)]).toEqual([0, []])
    expect(stdout).toContain(`  SITE_URL=${ANSWERS.SITE_URL}\n`)
    expect(stdout).toMatch(/^\+ systemd-sysusers /m)
    expect(stdout).not.toContain(ANSWERS.SMTP_URL)
  })

  test.each([
    { SITE_URL: 'www.acme.example' },
    { STAFF_URL: ANSWERS.SITE_URL },
    { MAIL_TO: "it's@acme.example" },
    { SMTP_URL: 'mail.acme.example' },
  ])('changes nothing for the answer %o', wrong => {
    expect(install({ ...ANSWERS, ...wrong }).status).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('the first instance listens where the unit alone does', () => {
  const ports = (name: string) =>
    read(name)
      .replaceAll('%i', '1')
      .match(/\w*PORT=\d+/g)
  expect(ports('instance.conf')).toEqual(ports('universe.service'))
})

test('the product knows every setting of the example, and a shell parses it alike', () => {
  const all = read('universe.env').replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const env: Record<string, string | undefined> = parseEnv(all)
  expect(() => readApiConfig(env)).toThrow('DKIM_KEY_FILE must be set, too.')
  Object.assign(env, handedOver('dkim.conf', { 'dkim-key': makeKey() }))
  expect(readServerConfig(env).trustProxy).toEqual(['127.0.0.1'])
  expect(readApiConfig(env).mailFrom.address).toBe('no-reply@example.org')
  expect(readApiConfig(env).dkim).toMatchObject({ domain: 'example.org', selector: 'mail2026' })
  expect(readStaffConfig(env)?.url).toBe('https://staff.example.org')
  const readme = readFileSync(join(FILES, '../../README.md'), 'utf8')
  const unknown = Object.keys(env).filter(name => !readme.includes(`\`${name}\``))
  expect(unknown.filter(name => !name.startsWith('NODE_'))).toEqual([])
  writeFileSync(join(folder, 'all.env'), all)
  const { stdout } = run('sh', ['-c', `set -a; . ${folder}/all.env; env`])
  for (const [name, value] of Object.entries(parseEnv(all)))
    expect(stdout).toContain(`${name}=${value}`)
})

/** @returns a unit's environment with this drop-in and these credentials */
function handedOver(dropIn: string, texts: Record<string, string>) {
  const credentials = join(folder, 'credentials')
  mkdirSync(credentials)
  for (const [, name = ''] of read(dropIn).matchAll(
    /^LoadCredential=([\w-]+):\/etc\/universe\/secrets\/\1$/gm,
  )) {
    writeFileSync(join(credentials, name), texts[name] ?? '')
  }
  const lines = read(dropIn).matchAll(/^Environment=(.*)$/gm)
  const pairs = [...lines].flatMap(([, line = '']) => line.replaceAll('%d', credentials).split(' '))
  return parseEnv(pairs.join('\n'))
}

function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

test('commands need no signing key', () => {
  // Backup and probe have no access to the credential or the secrets' folder.
  const program = join(FILES, '../../apps/server/src/commands/mail.ts')
  const signing = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'mail2026' }
  const unreadable = { DKIM_KEY_FILE: '/etc/universe/secrets/dkim-key' }
  for (const env of [signing, { ...signing, ...unreadable }]) {
    const { stderr } = run(process.execPath, [program], { ...env, DATA_DIR: join(folder, 'data') })
    expect(stderr).toContain('There is no store in')
  }
})

describe('the nightly backup', () => {
  const backups = () => readdirSync(join(folder, 'backups')).sort()

  /** @param program replaces the product */
  function backUp(program: string) {
    for (const name of ['backups', 'numbers', 'data/1', 'data/2']) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    write('universe', `#!/bin/sh\necho "$@" >>${folder}/calls\n${program}\n`)
    write(
      'universe-backup',
      read('universe-backup')
        .replace('/opt/universe/current/bin/universe', join(folder, 'universe'))
        .replace('/var/lib/universe-backup', join(folder, 'numbers')),
    )
    return run(join(folder, 'universe-backup'), [], {
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_DAYS: '14',
      DATA_DIR: join(folder, 'data'),
    })
  }

  function write(name: string, text: string) {
    mkdirSync(join(folder, 'backups'), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }

  function keepFrom(name: string, daysAgo: number) {
    write(`backups/${name}`, 'earlier')
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    utimesSync(join(folder, 'backups', name), at, at)
  }

  test('is verified, includes the erasure records of every instance, and replaces the oldest', () => {
    keepFrom('universe-2026-01-01T023000Z.backup', 15)
    keepFrom('universe-2026-01-02T023000Z.backup', 13)
    keepFrom('of-somebody-else', 100)
    mkdirSync(join(folder, 'data/1'), { recursive: true })
    mkdirSync(join(folder, 'data/2'), { recursive: true })
    writeFileSync(join(folder, 'data/1/erasures'), 'first\nboth\ntorn')
    writeFileSync(join(folder, 'data/2/erasures'), 'both\nsecond\n')
    const { status, stdout, stderr } = backUp('[ "$2" = --verify ] || echo store >"$2"')
    expect([status, stderr]).toEqual([0, ''])
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
    const [, file = ''] = /^backup (\S+)$/.exec(calls[0] ?? '') ?? []
    expect(calls).toEqual([`backup ${file}`, `backup --verify ${file}`])
    const [strangers, earlier, made = '', erasures = ''] = backups()
    expect([strangers, earlier]).toEqual(['of-somebody-else', 'universe-2026-01-02T023000Z.backup'])
    expect(made).toMatch(/^universe-[\dT-]+Z\.backup$/)
    expect(erasures).toMatch(/^universe-[\dT-]+Z\.erasures$/)
    const erased = readFileSync(join(folder, 'backups', erasures), 'utf8')
    expect(erased, 'but for what was never done').toBe('both\nfirst\nsecond\n')
    expect(stdout.trim().split('\n').at(-1), 'the journal names both').toBe(
      `Proved and kept: ${join(folder, 'backups', made)} and ${join(folder, 'backups', erasures)}`,
    )
    expect(statSync(join(folder, 'backups', made)).mode & 0o077).toBe(0)
    const numbers = readFileSync(join(folder, 'numbers/universe-backup.prom'), 'utf8')
    expect(numbers).toMatch(/^universe_backup_proved_timestamp_seconds \d{10}$/m)
    expect(numbers).toMatch(/^universe_backup_size_bytes 6$/m)
  })

  test('includes an erasure file even if nobody was erased yet', () => {
    expect(backUp('[ "$2" = --verify ] || echo store >"$2"').status).toBe(0)
    const [, erasures = ''] = backups()
    expect(backups()).toEqual([expect.stringMatching(/\.backup$/), erasures])
    expect(readFileSync(join(folder, 'backups', erasures), 'utf8')).toBe('')
  })

  test('that was interrupted leaves nothing beyond the next one', () => {
    const service = 'kill -TERM $PPID'
    backUp(`[ "$2" = --verify ] || { echo store >"$2"; cp "$2" "$2.part"; ${service}; }`)
    expect(backups()).toEqual([
      expect.stringMatching(/\.unproved$/),
      expect.stringMatching(/\.unproved\.part$/),
    ])
    keepFrom('universe-2026-01-01T023000Z.erasures.part', 1)
    keepFrom('of-somebody-else.unproved', 1)
    rmSync(join(folder, 'calls'))
    expect(backUp('[ "$2" = --verify ] || echo store >"$2"').status).toBe(0)
    expect(backups()).toEqual([
      'of-somebody-else.unproved',
      expect.stringMatching(/^universe-.*Z\.backup$/),
      expect.stringMatching(/^universe-.*Z\.erasures$/),
    ])
  })

  test('that fails verification keeps all earlier ones and records no success', () => {
    keepFrom('universe-2026-01-01T023000Z.backup', 15)
    const { status } = backUp('[ "$2" != --verify ] || exit 1; echo store >"$2"')
    expect(status).not.toBe(0)
    expect(backups()).toEqual(['universe-2026-01-01T023000Z.backup'])
    expect(existsSync(join(folder, 'numbers/universe-backup.prom'))).toBe(false)
  })
})

describe.skipIf(!isRoot)('a command', () => {
  /** @returns arguments and environment of the product, with paths below `folder` */
  function command(args: string[], env: Record<string, string> = {}) {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'secrets'), { recursive: true })
    mkdirSync(join(folder, 'data'), { recursive: true })
    for (const name of ['smtp-url', 'dkim-key']) writeFileSync(join(folder, 'secrets', name), '')
    writeFileSync(join(folder, 'program'), '#!/bin/sh\nid -un; echo "$@"; env\n')
    chmodSync(join(folder, 'program'), 0o755)
    const script = read('universe-command')
      .replaceAll('/etc/universe/secrets', join(folder, 'secrets'))
      .replaceAll('/etc/universe/universe.env', join(FILES, 'universe.env'))
      .replaceAll('/opt/universe/current/bin/universe', join(folder, 'program'))
      .replaceAll('/var/lib/universe', join(folder, 'data'))
      .replaceAll('-u universe', '-u nobody')
    writeFileSync(join(folder, 'universe'), script)
    const { stdout, stderr } = run('sh', [join(folder, 'universe'), ...args], env)
    expect(stderr).toBe('')
    return stdout.split('\n')
  }

  test('runs as the service’s user, with its settings and secrets', () => {
    const lines = command(['erase', 'a b'])
    expect(lines.slice(0, 2)).toEqual(['nobody', 'erase a b'])
    expect(lines).toContain('SITE_URL=https://www.example.org')
    expect(lines).toContain(`SMTP_URL_FILE=${folder}/secrets/smtp-url`)
    expect(lines).toContain(`DKIM_KEY_FILE=${folder}/secrets/dkim-key`)
    expect(lines).toContain(`DATA_DIR=${folder}/data`)
    expect(lines.join()).not.toContain('DATABASE_URL_FILE')
    expect(lines, 'where a store has room').toContain('TMPDIR=/var/tmp')
    const other = command(['mail'], { DATA_DIR: '/var/lib/universe/2' })
    expect(other).toContain('DATA_DIR=/var/lib/universe/2')
  })

  test('installs as root before any answers exist', () => {
    const lines = command(['install', '--print'])
    expect(lines.slice(0, 2)).toEqual(['root', 'install --print'])
    expect(lines.join()).not.toContain('SITE_URL')
  })

  test('of several instances writes where the first one’s start reads', () => {
    const [, instance] = /^Environment=DATA_DIR=\/var\/lib\/universe(\S+)$/m.exec(
      read('instance.conf').replaceAll('%i', '1'),
    ) ?? ['', '?']
    mkdirSync(join(folder, 'data', instance), { recursive: true })
    // A folder left by a removed instance.
    expect(command(['restore', 'x'])).toContain(`DATA_DIR=${folder}/data`)
    mkdirSync(join(folder, 'secrets'), { recursive: true })
    writeFileSync(join(folder, 'secrets/database-url'), 'postgres://localhost/universe')
    expect(command(['restore', 'x'])).toContain(`DATA_DIR=${folder}/data${instance}`)
    expect(command(['migrate-store'])).toContain(`DATA_DIR=${folder}/data`)
  })
})

function run(program: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: {
      PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
      SYSTEMD_LOG_LEVEL: 'warning',
      ...env,
    },
  })
}
