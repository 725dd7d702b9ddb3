import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from 'node:crypto'

/** As far as used. */
interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
  excludeCredentials?: { id: string }[]
}
/** As far as used. */
interface RequestOptions {
  challenge: string
  rpId?: string
  allowCredentials?: { id: string }[]
}

/** Of an attacker or a poor device. */
export interface Deviations {
  origin?: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  crossOrigin?: boolean
}

interface Passkey {
  id: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Real ES256 signatures, deviating on request. @param origin of the calling page */
export function createAuthenticator(origin: string) {
  const passkeys: Passkey[] = []

  function create(options: CreationOptions, deviations: Deviations = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const passkey = {
      id: id.toString('base64url'),
      userHandle: options.user.id,
      privateKey,
      counter: deviations.counter ?? 1,
    }
    passkeys.push(passkey)
    const rpId = deviations.rpId ?? options.rp.id ?? ''
    const attested = Buffer.concat([Buffer.alloc(16), uint(2, id.length), id, coseKey(publicKey)])
    const authData = Buffer.concat([
      authenticatorData(rpId, HAS_CREDENTIAL, passkey.counter, deviations),
      attested,
    ])
    return {
      ...credential(passkey.id),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, deviations),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal' as const],
      },
    }
  }

  function get(options: RequestOptions, deviations: Deviations = {}) {
    const allowed = options.allowCredentials ?? []
    const passkey = passkeys.findLast(
      ({ id }) => allowed.length === 0 || allowed.some(each => each.id === id),
    )
    if (!passkey) throw new Error('This authenticator has no passkey that is asked for.')
    passkey.counter = deviations.counter ?? passkey.counter + 1
    const authData = authenticatorData(
      deviations.rpId ?? options.rpId ?? '',
      0,
      passkey.counter,
      deviations,
    )
    const clientDataJSON = clientData('webauthn.get', options.challenge, deviations)
    const clientHash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = signWith('sha256', Buffer.concat([authData, clientHash]), passkey.privateKey)
    return {
      ...credential(passkey.id),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.userHandle,
      },
    }
  }

  function clientData(type: string, challenge: string, deviations: Deviations): string {
    const data = {
      type,
      challenge,
      origin: deviations.origin ?? origin,
      crossOrigin: deviations.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  return { create, get, passkeys }
}

function credential(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

function authenticatorData(
  rpId: string,
  more: number,
  counter: number,
  deviations: Deviations,
): Buffer {
  const verified = deviations.userVerified === false ? 0 : USER_VERIFIED
  const flags = Buffer.of(USER_PRESENT | verified | more)
  return Buffer.concat([sha256(Buffer.from(rpId)), flags, uint(4, counter)])
}

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR: {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)])
  const bytes = Buffer.concat([Buffer.of(0x58, authData.length), authData])
  return Buffer.concat([
    Buffer.of(0xa3),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData'), bytes],
  ])
}
