import {
  type ExportedCounts,
  exportContent,
} from '@universe/domain/content/content-folder/export-content'
import {
  type ImportedCounts,
  importContent,
} from '@universe/domain/content/content-folder/import-content'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import type { Store } from '@universe/store/store'
import { withStore } from '@universe/store/store-operations'
import { describeFailure } from '../describe-failure.ts'
import { printable } from './printable.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${operatorCommand('content', 'export DIR')}, ${operatorCommand('content', 'import DIR [--dry-run]')}`

// The server's next audit line covers these events, too.
const silentLog = { info() {}, warn() {}, error() {} }

// Exports articles and vacancies to a folder, or imports them.
await runCommand(USAGE, async (config, [action, dir, option, ...rest]) => {
  if (!dir || dir.startsWith('--') || rest.length > 0) throw new Error(USAGE)
  const isDryRun = option === '--dry-run' && action === 'import'
  if (option !== undefined && !isDryRun) throw new Error(USAGE)
  if (action === 'export') return withStore(config, store => exportInto(store, dir))
  if (action === 'import') return withStore(config, store => importFrom(store, dir, isDryRun))
  throw new Error(USAGE)
})

async function exportInto(store: Store, dir: string): Promise<string> {
  const counts = await withPrintableErrors(
    exportContent({ store, now: Date.now, log: silentLog }, dir),
  )
  return [`${dir} holds ${describeExported(counts)}.`, ...describeLeftOut(counts)].join('\n')
}

/** File names in a folder may contain terminal escape sequences. */
async function withPrintableErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new Error(printable(describeFailure(error)), { cause: error })
  }
}

function describeExported({ articles, vacancies, pictures }: ExportedCounts): string {
  const [article, vacancy, picture] = [
    count(articles, 'article'),
    count(vacancies, 'vacancy', 'vacancies'),
    count(pictures, 'picture'),
  ]
  return `${article}, ${vacancy} and ${picture}, drafts included`
}

function describeLeftOut({ scheduled }: ExportedCounts): string[] {
  const notes = ['Not in it: earlier versions, and what is in the bin. A backup has them.']
  if (scheduled === 0) return notes
  return [
    ...notes,
    `Not in it, either: ${count(scheduled, 'schedule')}. What is scheduled is a draft there, which publishes nothing by itself.`,
  ]
}

async function importFrom(store: Store, dir: string, isDryRun: boolean): Promise<string> {
  const parts = { store, now: Date.now, log: silentLog }
  const done = await withPrintableErrors(importContent(parts, dir, { isDryRun }))
  return [
    ...(isDryRun ? ['Nothing was changed. This would be:'] : []),
    `Articles and vacancies: ${done.added} added, ${done.changed} changed, ${done.same} as they were.`,
    `On the site: ${done.published} published, ${done.withdrawn} withdrawn. Pictures: ${done.pictures} stored.`,
    ...describeUnused(done),
  ].join('\n')
}

function describeUnused({ undeleted, renumbered }: ImportedCounts): string[] {
  return [
    ...(undeleted > 0 ? [`Taken out of the bin: ${undeleted}.`] : []),
    ...(renumbered > 0
      ? [`With another address on the site, as theirs is another’s here: ${renumbered}.`]
      : []),
  ]
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
