import { type DraftKind, type Drafts, fieldOf, fieldsOf } from '@universe/contract/drafts'
import type { DraftConflict, Side } from '@universe/domain/content/merge-drafts'
import { Button } from '@universe/ui/button.tsx'
import { textLanguage } from '../../shared/text-language.ts'
import { fieldId } from '../checks/field-id.ts'
import styles from './conflict.module.css'
import { useOpenDraft } from './open-draft.tsx'

/** @param name the field's */
export type DescribeText = (name: string, text: string) => string

const PANEL_ID = 'another-version'

export function showConflict() {
  const panel = document.getElementById(PANEL_ID)
  panel?.scrollIntoView()
  panel?.focus({ preventScroll: true })
}

/** Nothing is saved until all are resolved. */
export function Conflict({ describe }: { describe: DescribeText }) {
  const { state, choose: resolve } = useOpenDraft()
  if (state.name !== 'conflict') return null
  const { other, conflicts } = state
  const choose = (chosen: readonly DraftConflict[], side: Side) => {
    resolve(chosen, side)
    if (chosen.length === conflicts.length) focusField(chosen[0]?.name ?? '')
  }
  return (
    <section
      id={PANEL_ID}
      className={styles.conflict}
      tabIndex={-1}
      aria-labelledby={`${PANEL_ID}-heading`}
    >
      <div>
        <h2 id={`${PANEL_ID}-heading`}>Conflicting changes</h2>
        <p>
          {other.by} saved version {other.revision} since you began ({other.saved}), and changed the
          same parts. Nothing is overwritten: choose what to keep. All other changes were merged.
        </p>
      </div>
      {conflicts.map(conflict => (
        <Choice
          key={`${conflict.name}:${conflict.index}`}
          conflict={conflict}
          by={other.by}
          describe={describe}
          onChoose={side => choose([conflict], side)}
        />
      ))}
      {conflicts.length > 1 && (
        <div className={styles.all}>
          <Button variant="outline" onClick={() => choose(conflicts, 'mine')}>
            Keep all of mine
          </Button>
          <Button variant="outline" onClick={() => choose(conflicts, 'theirs')}>
            Use all of theirs
          </Button>
        </div>
      )}
    </section>
  )
}

/** The pressed button goes. */
function focusField(name: string) {
  const field = document.getElementById(fieldId(name))
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  ;(field ?? heading)?.focus()
}

interface ChoiceProps {
  conflict: DraftConflict
  by: string
  describe: DescribeText
  onChoose: (side: Side) => void
}

function Choice({ conflict, by, describe, onChoose }: ChoiceProps) {
  const { name, label, index, mine, theirs } = conflict
  const show = (text: string | null) => text && describe(name, text)
  const place = index === null ? label : `${label}, paragraph ${index + 1}`
  return (
    <section className={styles.choice} aria-label={place}>
      <h3>{place}</h3>
      <div>
        <p className={styles.whose}>Yours, saved in this browser</p>
        <SideText text={show(mine)} />
        <Button onClick={() => onChoose('mine')}>Keep mine</Button>
      </div>
      <div>
        <p className={styles.whose}>{by === 'You' ? 'Yours, saved elsewhere' : by}</p>
        <SideText text={show(theirs)} />
        <Button variant="outline" onClick={() => onChoose('theirs')}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}

function SideText({ text }: { text: string | null }) {
  return (
    <p {...textLanguage(text ?? '')} className={styles.side}>
      {text === null ? '(removed)' : text || '(empty)'}
    </p>
  )
}

interface OtherVersionProps {
  draft: Drafts[DraftKind]
  describe: DescribeText
}

export function OtherVersion({ draft, describe }: OtherVersionProps) {
  const { item } = useOpenDraft()
  return (
    <section className={styles.version} aria-label="The other version">
      <h2>The other version</h2>
      <dl>
        {fieldsOf(item.kind).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            {[fieldOf(draft, name)].flat().map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it never changes.
              <dd key={index} {...textLanguage(text)}>
                {text ? describe(name, text) : '—'}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
