import { type DraftField, draftChoices, draftFields } from '@universe/contract/drafts'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import type { ShownOpenItem } from '../show-open-item.ts'

/** What is written of an article or vacancy. */
export function DraftForm({ item }: { item: ShownOpenItem }) {
  const fields = Object.entries<DraftField>(draftFields[item.kind])
  return (
    <GuardedForm intent="save">
      <input type="hidden" name="revision" value={item.revision} />
      <input type="hidden" name="editor" value={item.editorId} />
      {fields.map(([name, field]) => (
        <DraftControl key={name} name={name} field={field} item={item} />
      ))}
      <Button type="submit">Save</Button>
    </GuardedForm>
  )
}

interface DraftControlProps {
  name: string
  field: DraftField
  item: ShownOpenItem
}

function DraftControl({ name, field, item }: DraftControlProps) {
  const value = (item.draft as unknown as Record<string, string | string[]>)[name] ?? ''
  const text = Array.isArray(value) ? value.join('\n\n') : value
  const choices = draftChoices[item.kind][name]
  if (choices) {
    const offered = text === '' || choices.includes(text) ? choices : [...choices, text]
    return (
      <Field label={field.label} optional>
        {control => (
          <select {...control} name={name} defaultValue={text} className={controlClass}>
            <option value="">None yet</option>
            {offered.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  const isLong = field.kind === 'paragraphs' || field.kind === 'text'
  return (
    <Field label={field.label} optional>
      {control =>
        isLong ? (
          <textarea {...control} name={name} defaultValue={text} className={controlClass} />
        ) : (
          <input {...control} name={name} defaultValue={text} className={controlClass} />
        )
      }
    </Field>
  )
}
