import { exportContent } from '@universe/domain/content/exchange/export-content'
import { importContent } from '@universe/domain/content/exchange/import-content'
import { operatorCommand } from '@universe/domain/platform/operator-command'
import type { Store } from '@universe/store/store'
import { withStore } from '@universe/store/store-operations'
import { describeFailure } from '../describe-failure.ts'
import { runCommand, silentLog } from './run-command.ts'

/** Line breaks and bidirectional overrides included. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const USAGE = `Usage: ${operatorCommand('content', 'export DIR')}, ${operatorCommand('content', 'import DIR [--dry-run]')}`

// Exports articles and vacancies to a folder, or imports them.
await runCommand(USAGE, async (config, [action, dir, option, ...rest]) => {
  const isExport = action === 'export' && option === undefined
  const isDryRun = option === '--dry-run'
  const isImport = action === 'import' && (isDryRun || option === undefined)
  if (!dir || dir.startsWith('--') || rest.length > 0) throw new Error(USAGE)
  if (!isExport && !isImport) throw new Error(USAGE)
  try {
    return await withStore(config, store =>
      isExport ? exportInto(store, dir) : importFrom(store, dir, isDryRun),
    )
  } catch (error) {
    // File names may contain terminal escape sequences.
    throw new Error(printable(describeFailure(error)), { cause: error })
  }
})

function partsOf(store: Store) {
  return { store, now: Date.now, log: silentLog }
}

async function exportInto(store: Store, dir: string): Promise<string> {
  const { articles, vacancies, pictures, scheduled } = await exportContent(partsOf(store), dir)
  const lines = [
    `${dir} holds ${count(articles, 'article')}, ${count(vacancies, 'vacancy', 'vacancies')} and ${count(pictures, 'picture')}, drafts included.`,
    'Not in it: earlier versions, and what is in the bin. A backup has them.',
  ]
  if (scheduled > 0) {
    lines.push(
      `Not in it, either: ${count(scheduled, 'schedule')}. What is scheduled is a draft there, which publishes nothing by itself.`,
    )
  }
  return lines.join('\n')
}

async function importFrom(store: Store, dir: string, isDryRun: boolean): Promise<string> {
  const done = await importContent(partsOf(store), dir, { isDryRun })
  const lines = [
    `Articles and vacancies: ${done.added} added, ${done.changed} changed, ${done.same} as they were.`,
    `On the site: ${done.published} published, ${done.withdrawn} withdrawn. Pictures: ${done.pictures} stored.`,
  ]
  if (isDryRun) lines.unshift('Nothing was changed. This would be:')
  if (done.undeleted > 0) lines.push(`Taken out of the bin: ${done.undeleted}.`)
  if (done.renumbered > 0) {
    lines.push(`With another address on the site, as theirs is another’s here: ${done.renumbered}.`)
  }
  return lines.join('\n')
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

function printable(line: string): string {
  return line.replace(
    CONTROL_CHARACTERS,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
