/** Completes "… cannot be used: …". */
const systemWords: Record<string, string> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is a file and no folder',
  EEXIST: 'a file stands there, and no folder',
  EISDIR: 'it is a folder and no file',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the share of the disk that this user may fill is full',
  EIO: 'its disk is broken',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'it is in use',
  EADDRNOTAVAIL: 'it is no address of this machine',
  ENOTFOUND: 'there is no host of this name',
  EDNS: 'there is no host of this name',
  EAI_AGAIN: 'no name server answers to say where this host is',
  ECONNREFUSED: 'nobody answers at this host and port',
  EHOSTUNREACH: 'no way leads to this host',
  ENETUNREACH: 'no way leads to this host',
  ETIMEDOUT: 'nobody answered in time',
  '25006': 'it takes no changes, as a standby or a read-only server does not',
  '53300': 'it has no connection left to give',
  ECONNRESET: 'the other side ended the connection',
  EAUTH: 'it refuses the user or the password',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it shows a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'an authority that this host does not know signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those of its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'an authority that this host does not know signed its certificate',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** The same, by SQLite's result code. */
const sqliteWords: Record<number, string> = {
  8: 'its file is not this user’s to write',
  13: 'its disk is full',
  14: 'its file cannot be opened or made by this user',
  11: 'its file is damaged',
  26: 'its file is no database',
}

const DAMAGED_CODES = [11, 26]

interface Failure extends Error {
  code?: string
  errcode?: number
  errors?: unknown[]
}

/** Completes "… cannot be used: …", without a full stop. */
export function explainError(error: unknown): string {
  // Node tries each address of a host; its AggregateError has no message.
  const { errors: [first = error] = [] } = error as Failure
  const { code = '', errcode = 0, message = String(first) } = first as Failure
  // An extended code's lowest byte is its primary code.
  const words = systemWords[code] ?? sqliteWords[errcode & 0xff]
  return words ?? message.replace(/\.$/, '')
}

/** Whether SQLite found its file damaged or no database. */
export function isDamaged(error: unknown): boolean {
  const { errcode = 0, cause } = error as Failure
  return DAMAGED_CODES.includes(errcode & 0xff) || (cause instanceof Error && isDamaged(cause))
}

export function unusableStore(kind: 'sqlite' | 'postgres', cause: unknown): Error {
  const [name, variable] =
    kind === 'postgres' ? ['PostgreSQL', 'DATABASE_URL'] : ['embedded', 'DATA_DIR']
  const more = isDamaged(cause)
    ? ' docs/deploying.md, "The store is damaged", says what to do.'
    : ''
  const why = explainError(cause)
  return new Error(`The ${name} store cannot be used: ${why}. ${variable} names it.${more}`, {
    cause,
  })
}
