import type { ContentKind, Drafts } from '@universe/contract/drafts'
import { fieldsOf } from './editor-state.ts'
import { useOpenDraft } from './open-draft.tsx'
import styles from './other-version.module.css'

/** The whole of another version, to be read and copied. */
export function OtherVersion({ draft }: { draft: Drafts[ContentKind] }) {
  const { item } = useOpenDraft()
  const values = draft as unknown as Record<string, string | readonly string[]>
  return (
    <section className={styles.version} aria-label="The other version">
      <h2>The other version</h2>
      <dl>
        {fieldsOf(item.kind).map(([name, { label }]) => (
          <div key={name}>
            <dt>{label}</dt>
            {[values[name] ?? []].flat().map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it is shown once, and never changed.
              <dd key={index} dir="auto">
                {text || '—'}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
