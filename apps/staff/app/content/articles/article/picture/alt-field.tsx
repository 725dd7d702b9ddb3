import { IMAGE_ALT_MAX_CHARACTERS } from '@universe/contract/drafts'
import { useState } from 'react'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import styles from './alt-field.module.css'

/** What the picture shows, in words: a longer text is kept, and said to be too long to be published. */
export function AltField({ imageAlt, onChange }: { imageAlt: string; onChange: () => void }) {
  const [text, setText] = useState(imageAlt)
  const over = text.length - IMAGE_ALT_MAX_CHARACTERS
  return (
    <div className={styles.alt}>
      <TextField
        label="Alternative text"
        name="imageAlt"
        value={text}
        onChange={event => {
          setText(event.target.value)
          onChange()
        }}
        optional
        hint={`What the picture shows, for who does not see it. ${text.length} of ${IMAGE_ALT_MAX_CHARACTERS}`}
        {...(over > 0 && { error: `Too long to be published, by ${over}.` })}
      />
    </div>
  )
}
