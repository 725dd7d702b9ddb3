import { type Limits, limits } from '@universe/server/config/limits'

/** @returns an entry for the environment of what a test starts */
export function withLimits(given: Partial<Limits>): { TEST_LIMITS: string } {
  const off = (_name: string, value: unknown) => (value === undefined ? null : value)
  return { TEST_LIMITS: JSON.stringify(given, off) }
}

export function readTestLimits({ TEST_LIMITS = '{}' }: Record<string, string | undefined>) {
  const named: Record<string, unknown> = JSON.parse(TEST_LIMITS)
  const pairs = Object.entries(named).map(([name, value]) => [name, value ?? undefined])
  return Object.fromEntries(pairs) as Partial<Limits>
}

/** Call it before this process reads its settings. */
export function useTestLimits(env: Record<string, string | undefined>): void {
  Object.assign(limits, readTestLimits(env))
}
