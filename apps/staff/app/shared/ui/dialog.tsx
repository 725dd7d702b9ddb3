import { Button } from '@universe/ui/button.tsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** Label of the close button. */
  closing?: string
  /** Whether that button takes the focus, in a dialog without inputs. */
  isToRead?: boolean
  /** Called on close: by its button, or by Escape. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog over the page, which keeps its input. Focus returns on close. */
export function Dialog({
  title,
  closing = 'Cancel',
  isToRead = false,
  onClose,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  // Closed before its removal from the page; afterwards the browser would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (isToRead) button.current?.focus()
    return () => dialog?.close()
  }, [isToRead])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      // A removed dialog was closed by its parent.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <Button ref={button} variant="outline" onClick={() => ref.current?.close()}>
          {closing}
        </Button>
      </div>
    </dialog>
  )
}
