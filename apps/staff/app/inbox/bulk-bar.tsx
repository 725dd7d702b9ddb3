import { REJECTED } from '@universe/domain/requests/request-state'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { ChevronIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useShortcut } from '../shared/keys/shortcuts.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { ChangeFields, LETTER_PAGE } from './change-fields.tsx'
import type { BulkWork } from './describe-bulk.ts'
import styles from './inbox.module.css'
import { inboxAddress, inboxFilter } from './inbox-address.ts'
import { BULK_FORM, type Selection } from './use-selection.ts'

interface BulkBarProps {
  work: BulkWork
  kinds: ReadonlyMap<string, string>
  selection: Selection
}

/** Without JavaScript it stands below the list. */
export function BulkBar({ work, kinds, selection }: BulkBarProps) {
  const shortcutOf = useShortcut()
  const { batch, seen, shown } = work
  const [params] = useSearchParams()
  const { ids, isAll, setAll } = selection
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole && !isAll) setIsWhole(false)
  const selected = isWhole ? shown.count : ids.length
  const ref = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menus.
  useEffect(() => closeMenus(ref.current), [key])
  const isShown = ids.length > 0
  useEffect(() => {
    // The bar may cover the selected row.
    if (isShown)
      document.activeElement?.closest('ol a, ol input')?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const selectedKinds = new Set(ids.flatMap(id => kinds.get(id) ?? []))
  const fits = (each: { kinds: readonly string[] }) =>
    [...selectedKinds].every(kind => each.kinds.includes(kind))
  const misfits = work.states.filter(state => !fits(state)).map(({ text }) => text)
  return (
    <>
      <p role="status" className={styles.status}>
        <VisuallyHidden>{isShown && `${selected} selected`}</VisuallyHidden>
      </p>
      <section
        ref={ref}
        className={styles.bar}
        aria-label="What to do with the selected requests"
        data-shown={isShown || undefined}
        onKeyDown={({ key: pressed }) => pressed === 'Escape' && closeMenus(ref.current)}
      >
        <GuardedForm intent="bulk" id={BULK_FORM} page="/inbox">
          <ChangeFields batch={batch} seen={seen} />
          <input type="hidden" name="count" value={shown.count} />
          <input type="hidden" name="newest" value={shown.newest} />
          <input type="hidden" name="filter" value={inboxFilter(params)} />
          <div className={styles.bulkTools}>
            <p className={styles.count}>{selected} selected</p>
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                // Hiding the bar would lose the focus.
                const isInside = ref.current?.contains(document.activeElement)
                setAll(false)
                if (isInside) document.querySelector<HTMLElement>('[data-page-heading]')?.focus()
              }}
              {...shortcutOf('Escape')}
            >
              Clear
            </button>
            {work.verdict === 'spam' && (
              <Button type="submit" {...LETTER_PAGE} {...shortcutOf('r')}>
                Answer
              </Button>
            )}
            <BulkMenu label="Assign" shortcut="a">
              {work.assignees.filter(fits).map(({ id, name }) => (
                <button key={id} type="submit" name="do" value={`assignee:${id}`}>
                  <bdi>{name}</bdi>
                </button>
              ))}
            </BulkMenu>
            <BulkMenu label="State">
              {work.states.filter(fits).map(({ value, text }) => (
                <button
                  key={value}
                  type="submit"
                  name="do"
                  value={`state:${value}`}
                  {...(value === REJECTED && LETTER_PAGE)}
                  {...(value === 'done' && shortcutOf('e'))}
                >
                  {text}
                  {value === REJECTED && ' …'}
                </button>
              ))}
              {misfits.length > 0 && (
                <p>
                  {misfits.join(', ')}: not available for all of these, since some are{' '}
                  {selectedKinds.has('application') ? 'applications' : 'enquiries'}.
                </p>
              )}
            </BulkMenu>
            <Button type="submit" variant="outline" name="do" value={`verdict:${work.verdict}`}>
              {work.verdict === 'spam' ? 'Spam' : 'Not spam'}
            </Button>
            {work.mayAcknowledge && (
              <Button type="submit" variant="outline" name="do" value="acknowledgement">
                Send acknowledgments
              </Button>
            )}
            <ExportSelected />
          </div>
          <AllShown
            shown={shown}
            rows={kinds.size}
            isAll={isAll}
            most={work.most}
            onWhole={setIsWhole}
          />
        </GuardedForm>
      </section>
    </>
  )
}

/** Submitted by the browser itself, as a download. */
function ExportSelected() {
  const [params] = useSearchParams()
  const address = inboxAddress(params).replace('/inbox', '/inbox.csv')
  return (
    <Button
      type="submit"
      variant="outline"
      formAction={address}
      onClick={event => {
        const { form } = event.currentTarget
        if (!form) return
        event.preventDefault()
        const { action } = form
        form.action = address
        form.submit()
        form.action = action
      }}
    >
      Export CSV
    </Button>
  )
}

interface AllShownProps extends Pick<BulkWork, 'shown' | 'most'> {
  rows: number
  isAll: boolean
  onWhole: (isWhole: boolean) => void
}

/** Extends the selection to all results, up to the bulk limit. */
function AllShown({ shown, rows, isAll, most, onWhole }: AllShownProps) {
  if (shown.count <= rows) return null
  if (shown.count > most) {
    return (
      <p className={styles.more} data-all={isAll || undefined}>
        The filter matches more than {most}, the most that can be changed at once. Narrow the list
        to change all of them.
      </p>
    )
  }
  return (
    <label className={styles.more} data-all={isAll || undefined}>
      {/* Resets with the selection. */}
      <input
        key={String(isAll)}
        type="checkbox"
        name="which"
        value="filter"
        onChange={({ target }) => onWhole(target.checked)}
      />
      All {shown.count} that match the filter, on all pages
    </label>
  )
}

function closeMenus(bar: HTMLElement | null) {
  for (const menu of bar?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    const isInside = menu.contains(document.activeElement)
    menu.open = false
    if (isInside) menu.querySelector('summary')?.focus()
  }
}

interface BulkMenuProps {
  label: string
  shortcut?: string
  children: ReactNode
}

/** Opens without JavaScript, one at a time. */
function BulkMenu({ label, shortcut, children }: BulkMenuProps) {
  const shortcutOf = useShortcut()
  return (
    <details className={styles.menu} name="bulk-menu">
      <summary {...buttonLook('outline')} {...(shortcut && shortcutOf(shortcut))}>
        {label}
        <ChevronIcon />
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  )
}
