import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more: started last, each would run on alone. */
const SLOW = [
  'tests/staff-by-role-posts',
  'tests/package',
  'apps/api/tests/operations',
  'apps/api/tests/mail',
  'tests/instances',
  'tests/locked-store',
  'tests/chaos',
  'tests/staff-by-role-reads',
  'tests/bad-input-uploads',
]

/** Starts with the slowest files: a fresh checkout has no recorded durations. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex(name => moduleId.includes(`/${name}.test.`))
      return at === -1 ? SLOW.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
