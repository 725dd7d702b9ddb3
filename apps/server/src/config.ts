import * as v from 'valibot'

/** What the process itself needs to know; each app reads its own settings from the same record. */
export interface ServerConfig {
  /** Which parts run here: the whole product, or one side of it. */
  role: 'all' | 'site' | 'api'
  host: string
  port: number
  /** Where numbers for monitoring are answered, on loopback; undefined for nowhere. */
  metricsPort: number | undefined
}

const PORT_TEXT = /^\d{1,5}$/
const PORT_MAX = 65535

const portNumber = (message: string) =>
  v.pipe(
    v.string(),
    v.regex(PORT_TEXT, message),
    v.transform(Number),
    v.maxValue(PORT_MAX, message),
  )

const environment = v.object({
  ROLE: v.optional(v.picklist(['all', 'site', 'api'], 'ROLE must be all, site or api'), 'all'),
  HOST: v.optional(v.string(), 'localhost'),
  PORT: v.optional(portNumber('PORT must be a number from 0 to 65535'), '3000'),
  METRICS_PORT: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('off'),
          v.transform(() => undefined),
        ),
        portNumber(''),
      ],
      'METRICS_PORT must be a number from 0 to 65535, or off',
    ),
    'off',
  ),
})

/**
 * @param env the process environment; an empty value counts as unset
 * @throws an Error whose message names the wrong variable
 */
export function readServerConfig(env: Record<string, string | undefined>): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(environment, given)
  if (!result.success) throw new Error(result.issues[0].message)
  const { ROLE, HOST, PORT, METRICS_PORT } = result.output
  return { role: ROLE, host: HOST, port: PORT, metricsPort: METRICS_PORT }
}
