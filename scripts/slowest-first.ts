import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more: started last, each would run on alone. */
const SLOW = [
  'tests/package',
  'tests/staff-by-role-posts',
  'tests/instances',
  'tests/chaos',
  'apps/api/tests/operations',
  'tests/bad-input-uploads',
  'tests/locked-store',
  'tests/start-failures',
  'tests/security-events',
  'tests/staff-by-role-reads',
  'tests/npm-start',
  'apps/server/tests/probe-command',
  'apps/api/tests/mail',
]
/** They start servers, which takes longer than most tests. */
const JOURNEYS = join(import.meta.dirname, '../tests/')

/** Starts with the slowest files: a fresh checkout has no recorded durations. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex(name => moduleId.includes(`/${name}.test.`))
      if (at !== -1) return at
      return SLOW.length + (moduleId.startsWith(JOURNEYS) ? 0 : 1)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
