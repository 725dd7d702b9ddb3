import { fillReply, type ReplyValues } from '@universe/domain/requests/fill-reply'
import { Button } from '@universe/ui/button.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import styles from './request.module.css'

interface SavedRepliesProps {
  replies: readonly { id: string; name: string; text: string }[]
  /** At the end of the row. */
  children?: ReactNode
  /** Fills the text in; default: unfilled. */
  values?: ReplyValues
  onChoose(text: string): void
}

export function SavedReplies({ replies, values, onChoose, children }: SavedRepliesProps) {
  const chosen = useRef<HTMLSelectElement>(null)
  return (
    <div className={styles.saved}>
      {replies.length > 0 && (
        <>
          <SelectField ref={chosen} label="Saved reply" optional placeholder="None">
            {replies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            variant="outline"
            onClick={() => {
              const reply = replies.find(({ id }) => id === chosen.current?.value)
              if (reply) onChoose(values ? fillReply(reply.text, values).text : reply.text)
            }}
          >
            Insert
          </Button>
        </>
      )}
      {children}
    </div>
  )
}

export function SavedRepliesLink({ replies }: Pick<SavedRepliesProps, 'replies'>) {
  return (
    <Link to="/replies" className={styles.link}>
      {replies.length > 0 ? 'Edit saved replies' : 'Create saved replies'}
    </Link>
  )
}
