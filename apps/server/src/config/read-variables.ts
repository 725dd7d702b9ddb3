import * as v from 'valibot'

export const off = <const Value>(value: Value) =>
  v.pipe(
    v.literal('off'),
    v.transform(() => value),
  )

export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
)

const PORT_MAX = 65535
/** Completes "NAME must be …". */
export const A_PORT = `a number from 0 to ${PORT_MAX}`

/** 0 for any free one. */
export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.maxValue(PORT_MAX),
)

export const webAddress = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(text => protocols.includes(URL.parse(text)?.protocol ?? '')),
  )

export const siteUrl = v.optional(
  v.message(
    v.pipe(
      webAddress('http:', 'https:'),
      v.check(isOrigin),
      v.transform(text => new URL(text).origin),
    ),
    'an address like https://www.example.com, without a path, name or password',
  ),
)

/** Where browsers report violations; written into headers. */
export const policyReportUrl = v.optional(
  v.message(
    v.pipe(
      webAddress('https:', 'http:'),
      v.check(hasNoPassword),
      v.transform(text => new URL(text).href.replaceAll(';', '%3B').replaceAll(',', '%2C')),
    ),
    'an address like https://reports.example.com/csp, without a name or password',
  ),
)

/** Then a URL is safe to publish. */
export function hasNoPassword(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username + url.password === ''
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url?.href === `${url?.origin}/`
}

export type Environment = Record<string, string | undefined>

/**
 * @param variables schemas whose messages complete "NAME must be …"
 * @param env empty values and service links count as missing
 * @throws an Error with that sentence, without the value, which may hold a password
 */
export function readVariables<const Variables extends v.ObjectEntries>(
  variables: Variables,
  env: Environment,
): v.InferOutput<v.ObjectSchema<Variables, undefined>> {
  const given = Object.fromEntries(
    Object.keys(variables).map(name => [
      name,
      isServiceLink(name, env[name]) ? undefined : env[name]?.trim() || undefined,
    ]),
  )
  const result = v.safeParse(v.object(variables), given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${issue.path?.[0]?.key} must be ${issue.message}.`)
}

/** For a service NAME, such as "staff", Kubernetes and Docker set `NAME_PORT=tcp://10.0.0.1:80`. */
export function isServiceLink(name: string, value: string | undefined): boolean {
  return SERVICE_PORT.test(name) && /^(?:tcp|udp|sctp):\/\//.test(value ?? '')
}

const SERVICE_PORT = /_PORT(?:_\d+_(?:TCP|UDP|SCTP))?$/
