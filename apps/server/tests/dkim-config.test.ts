import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readApiConfig } from '../src/config/api-config.ts'

const pem = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const good = pem(2048)
const named = { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'mail2026' }

/** @returns variables that name a key file with this content */
function keyFile(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'universe-dkim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key')
  writeFileSync(file, content)
  return { ...named, DKIM_KEY_FILE: file }
}

test('signs with a key file, domain and selector', () => {
  const { dkim } = readApiConfig({ ...keyFile(`\n${good.privateKey}`), DKIM_DOMAIN: 'A.example' })
  expect(dkim).toMatchObject({ domain: 'a.example', selector: 'mail2026' })
  expect(dkim?.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  expect(readApiConfig({}).dkim).toBeUndefined()
})

test.each([
  [{ DKIM_DOMAIN: 'a.example' }, 'DKIM_SELECTOR and DKIM_KEY_FILE must be set, too.'],
  [named, 'DKIM_KEY_FILE must be set, too.'],
  [{ DKIM_KEY_FILE: 'key' }, 'DKIM_DOMAIN and DKIM_SELECTOR must be set, too.'],
])('accepts only all three variables or none: %#', (env, sentence) => {
  expect(() => readApiConfig(env)).toThrow(
    `DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together: ${sentence}`,
  )
})

const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
const locked = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
  cipher: 'aes-256-cbc',
  passphrase: 'x',
})
const unfit: Record<string, [string, string]> = {
  'no key': ['hello', 'holds no private key in PEM.'],
  'a public key': [good.publicKey, 'holds a public key; the private one is needed.'],
  'a short key': [pem(512).privateKey, 'holds an RSA key of 512 bits; receivers take none'],
  'a key of another kind': [String(ed25519), 'holds an Ed25519 key, whose signatures'],
  'a locked key': [String(locked), 'holds a key under a passphrase; take that off'],
}

test.each(Object.entries(unfit))('refuses %s in a sentence', (_, [content, sentence]) => {
  expect(() => readApiConfig(keyFile(content))).toThrow(`DKIM_KEY_FILE ${sentence}`)
})
