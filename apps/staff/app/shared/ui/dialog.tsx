import { Button } from '@universe/ui/button.tsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** What the button says that closes it. */
  closing?: string
  /** Whether that button takes the focus, where the dialog asks nothing. */
  isToRead?: boolean
  /** Called as it is closed: by its button, or by Escape. */
  onClose: () => void
  children: ReactNode
}

/** Asks something over the page, which keeps all that was typed. Focus comes back as it closes. */
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
  // Closed while it is still on the page: after that, the browser leads the focus nowhere.
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
      // What was taken off the page was closed by whoever took it.
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
