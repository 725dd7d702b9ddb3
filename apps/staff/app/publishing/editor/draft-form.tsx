import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { useFormAnswer } from '../../ui/form-answer.ts'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import styles from './draft-form.module.css'
import { useOpenDraft } from './open-draft.tsx'
import { OtherVersion } from './other-version.tsx'
import { textsOf } from './paragraph-list.ts'

/** The form that a draft's fields belong to, wherever on the page they stand. */
export const DRAFT_FORM = 'draft'

/** What sends a draft where no scripts do. */
export function DraftForm() {
  const { item, editor } = useOpenDraft()
  const answer = useFormAnswer('save')
  const sentRevision = Number(answer?.typed.revision?.[0])
  return (
    <GuardedForm intent="save" id={DRAFT_FORM}>
      <input type="hidden" name="revision" value={item.revision} />
      <input type="hidden" name="editor" value={item.editorId} />
      {'image' in editor.fields && <input type="hidden" name="image" value={editor.fields.image} />}
      <noscript>
        {sentRevision < item.revision && <OtherVersion draft={item.draft} />}
        <Button type="submit">Save</Button>
      </noscript>
    </GuardedForm>
  )
}

/** A list of paragraphs in one box, where no scripts make one of each. */
export function PlainParagraphs({ name, label }: { name: string; label: string }) {
  const { editor } = useOpenDraft()
  const list = editor.lists[name]
  const texts = list ? textsOf(list) : []
  return (
    <noscript>
      <textarea
        form={DRAFT_FORM}
        name={name}
        aria-label={label}
        rows={Math.max(8, texts.length * 4)}
        defaultValue={texts.join('\n\n')}
        className={`${controlClass} ${styles.plain}`}
      />
      <p className={styles.hint}>A blank line begins a new paragraph.</p>
    </noscript>
  )
}
