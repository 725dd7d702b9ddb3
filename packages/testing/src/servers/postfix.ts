import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'

const DEBIAN = '/usr/share/postfix'

/**
 * As Debian installs it, with the host's self-signed certificate. Accepts every message and
 * delivers none. Only root can.
 */
export async function startPostfix(): Promise<{ port: number; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-postfix-'))
  const config = join(folder, 'config')
  const queue = join(folder, 'queue')
  const data = join(folder, 'data')
  for (const each of [config, queue, data]) mkdirSync(each)
  // Its processes run as other users.
  execFileSync('chmod', ['755', folder])
  const { uid, gid } = statSync('/var/lib/postfix')
  chownSync(data, uid, gid)
  execFileSync('make-ssl-cert', ['generate-default-snakeoil'])
  const port = await findFreePort()
  const read = (name: string) => readFileSync(join(DEBIAN, name), 'utf8')
  const own = {
    myhostname: 'mail.example',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mydestination: '',
    default_transport: 'discard',
    queue_directory: queue,
    data_directory: data,
    maillog_file: join(queue, 'maillog'),
    maillog_file_prefixes: queue,
  }
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(config, 'main.cf'), read('main.cf.debian') + read('main.cf.tls'))
  appendFileSync(join(config, 'main.cf'), lines.join(''))
  // Debian's script for the service fills the chroot's folder.
  const services = read('master.cf.dist')
    .replace(/^smtp +inet .*$/m, `${port} inet n - n - - smtpd`)
    .replaceAll(/^(\w+ +unix +\S+ +\S+ +)y/gm, '$1n')
  writeFileSync(join(config, 'master.cf'), services)
  const postfix = (command: string) =>
    execFileSync('/usr/sbin/postfix', ['-c', config, command], { stdio: 'ignore' })
  postfix('start')
  return {
    port,
    stop() {
      postfix('stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
